// A game of an archive, as the table shows it.

import type { Verdict } from "../core/contract.ts";

export interface Row {
  /** The number of the game in the run, from 1. */
  readonly number: number;
  readonly source: string;
  readonly file: number;
  /** The line in the file, where it holds one game a line. */
  readonly line: number | null;
  readonly game: string | null;
  readonly rules: string | null;
  readonly verdict: Verdict["verdict"];
  readonly anchor: Verdict["anchor"];
  readonly vouched: Verdict["vouched"];
  readonly throws: number;
  readonly check: NonNullable<Verdict["failure"]>["check"] | null;
  readonly turn: number | null;
  readonly message: string | null;
}

const LONGEST = 240;

export function rowOf(verdict: Verdict, place: Pick<Row, "number" | "file" | "line">): Row {
  const { failure } = verdict;
  const message = failure?.message ?? (verdict.verdict === "verified" ? null : (verdict.notes[0] ?? null));
  return {
    ...place,
    source: verdict.source,
    game: verdict.game,
    rules: verdict.rules?.slice(0, LONGEST) ?? null,
    verdict: verdict.verdict,
    anchor: verdict.anchor,
    vouched: verdict.vouched,
    throws: verdict.throws,
    check: failure?.check ?? null,
    turn: failure?.turn ?? null,
    message: message === null ? null : message.slice(0, LONGEST),
  };
}

export type Counts = Record<Verdict["verdict"] | "unanchored", number>;

/** Before the first game; `unanchored` are those of the verified ones that have no anchor. */
export const noCounts = (): Counts => ({ verified: 0, mismatch: 0, unverifiable: 0, unanchored: 0 });

export interface Progress {
  readonly read: number;
  readonly size: number;
  readonly games: number;
  readonly counts: Readonly<Counts>;
  /** Rows since the last progress; verified games beyond the first so many are counted and not kept. */
  readonly rows: readonly Row[];
  /** Files that could not be read to their end, and why. */
  readonly broken: readonly { source: string; why: string }[];
}

/** The most rows of verified games, and the most of others, that are kept. */
export const MOST_ROWS = 100_000;
