// A turn as the board shows it.

import type { Failure, Summary, Turn } from "../core/contract.ts";
import { readMove, readPosition } from "../position.ts";
import { plainScene, type Scene } from "./board.ts";

export interface Shown {
  readonly legal: boolean;
  readonly runs: boolean;
}

/** The sticks that lay there: as recorded, else as the seed gives them; null for a die. */
export function sticksOf(turn: Turn): string | null {
  return turn.sticks ?? turn.expected_sticks;
}

const same = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join();

/** The moves in what a failure says is right: `2: 10-12 or 2: 13-15`. */
const movesIn = (text: string | undefined): string[] =>
  (text ?? "").split(" or ").filter((move) => readMove(move)?.step);

/** Null where nobody knows where the pieces stand. */
export function sceneOf(
  turn: Turn,
  failure: Failure | null,
  shown: Shown,
  raised: string | null,
): Scene | null {
  const position = turn.position_before === null ? null : readPosition(turn.position_before);
  if (!position) return null;
  const here = failure?.turn === turn.turn ? failure : null;
  return {
    position,
    turn: turn.turn,
    throw: { sticks: sticksOf(turn), roll: turn.roll },
    move: turn.move,
    after: turn.position_after === null ? null : readPosition(turn.position_after),
    expected: here?.check === "moves" ? movesIn(here.expected) : null,
    legal: shown.legal ? turn.legal : [],
    raised,
    pairs: shown.runs ? turn.protected.filter((run) => !turn.blockades.some((wall) => same(run, wall))) : [],
    blockades: shown.runs ? turn.blockades : [],
    lit: turn.rule_houses,
  };
}

/** The position after the last turn. */
export function endScene(summary: Summary, last: Turn | null): Scene | null {
  const text = summary.end ?? last?.position_after ?? null;
  const position = text === null ? null : readPosition(text);
  return position && plainScene(position);
}
