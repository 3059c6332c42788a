// What the page holds while it is open: the worker, the evidence, the game.

import { Core } from "./core/client.ts";
import type { Summary, Verdict } from "./core/contract.ts";
import { Kept } from "./kept.ts";

/** What the page itself has to say about how a game came. */
export interface Remark {
  readonly kind: "note" | "alarm";
  readonly text: string;
  /** A sentence of the library, in English. */
  readonly why?: string;
  /** A key that a host shows. */
  readonly key?: string;
}

export interface OpenGame {
  readonly source: string;
  /** Where its bytes are, and the name that says how they are packed. */
  readonly file: Blob;
  readonly name: string;
  /** Whether it was read with raised limits. */
  readonly raised: boolean;
  /** The line of `senet.verdict/1`, and the same read. */
  line: string;
  verdict: Verdict;
  readonly summary: Summary | null;
  readonly unreadable: string | null;
  readonly remarks: readonly Remark[];
  /** Whether it was opened from the table of an archive. */
  readonly fromArchive: boolean;
  /** The turn that is looked at; one more than there are is the end. */
  turn: number;
}

export class Session {
  readonly core = new Core();
  readonly kept = new Kept();
  game: OpenGame | null = null;
}

/** The first bad turn, where there is one; else the first. */
export function firstTurn(verdict: Verdict, summary: Summary | null): number {
  const turn = verdict.failure?.turn ?? null;
  if (turn !== null) return turn;
  if (verdict.failure?.check === "result" && summary) return summary.turns + 1;
  return 1;
}
