// The board in words, for who does not see it.

import type { Turn } from "../core/contract.ts";
import { housesOf, type Position, readMove, readPosition, SIDES } from "../position.ts";
import { t } from "../words/index.ts";
import type { Scene } from "./board.ts";

/** Where everybody stands. */
export function positionWords(position: Position): string[] {
  const words = t().board;
  return [
    ...SIDES.map((side) => words.stands(t().sides[side], housesOf(position, side))),
    ...(position.start ? [words.start(position.start.light, position.start.dark)] : []),
    words.off(position.off.light, position.off.dark),
  ];
}

/** What happens in a turn. */
export function turnWords(turn: Turn, thrown: string | null): string[] {
  const words = t().board;
  const move = readMove(turn.move);
  const step = move?.step;
  return [
    words.threw(t().sides[turn.side], turn.roll, thrown),
    step ? words.moves(step.from, step.to, move.marks) : words.lost,
    ...carried(turn),
    ...(turn.rule === null ? [] : [words.notLegalSentence]),
  ];
}

function carried(turn: Turn): string[] {
  const step = readMove(turn.move)?.step;
  const before = turn.position_before && readPosition(turn.position_before);
  const after = turn.position_after && readPosition(turn.position_after);
  if (!step || !before || !after || typeof step.to !== "number") return [];
  const rest = housesOf(after, before.side).find((house) => before.houses[house - 1] !== before.side);
  return rest === undefined || rest === step.to ? [] : [t().board.carried(rest)];
}

export const run = (houses: readonly number[]): string =>
  houses.length > 1 ? `${houses[0]}-${houses.at(-1)}` : String(houses[0]);

/** What is drawn over a position. */
export function markWords(scene: Scene): string[] {
  const words = t().board;
  return [
    ...(scene.pairs.length > 0 ? [words.pairs(scene.pairs.map(run))] : []),
    ...(scene.blockades.length > 0 ? [words.blockades(scene.blockades.map(run))] : []),
    ...(scene.legal.length > 0 ? [words.legalWords(scene.legal)] : []),
    ...(scene.lit.length > 0 ? [words.litWords(scene.lit)] : []),
  ];
}
