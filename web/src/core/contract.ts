// What the library gives, as JSON (`src/wasm` and `schemas/verdict.schema.json`).

import type { Side } from "../position.ts";

export const CHECKS = [
  "format",
  "signature",
  "commitment",
  "anchor",
  "throws",
  "moves",
  "result",
  "timing",
  "equivocation",
  "reuse",
] as const;
export type CheckName = (typeof CHECKS)[number];
export type CheckStatus = "pass" | "fail" | "skipped";
export type VerdictName = "verified" | "mismatch" | "unverifiable";
export type Anchor = "none" | "pinned" | "receipt" | "log";

export interface Failure {
  check: CheckName;
  turn: number | null;
  recorded?: string;
  expected?: string;
  position?: string;
  rule?: string;
  message: string;
}

export interface Verdict {
  format: string;
  source: string;
  game: string | null;
  rules: string | null;
  verdict: VerdictName;
  anchor: Anchor;
  vouched: ("host" | "light" | "dark")[];
  checks: Record<CheckName, { status: CheckStatus; detail?: string }>;
  failure: Failure | null;
  throws: number;
  moves: number;
  lost: number;
  not_shown: string[];
  notes: string[];
}

export interface Summary {
  id: string;
  rules: string;
  rules_title: string | null;
  rules_unknown: string | null;
  device: { kind: "sticks" } | { kind: "die"; faces: number } | null;
  players: Record<Side, string> | null;
  started: string | null;
  ended: string | null;
  deadline_seconds: number | null;
  commitment: { scheme: string; value: string };
  rng: { scheme: string; label?: string };
  seed: string | null;
  contributions: Partial<Record<Side, string>> | null;
  key: string | null;
  turns: number;
  stuck: number | null;
  end: string | null;
  result: { winner: Side; how: "borne-off" | "resigned" | "deadline"; says: string } | null;
  signatures: { key: string; signature: string }[];
  meta: string | null;
}

export interface Turn {
  turn: number;
  side: Side;
  sticks: string | null;
  roll: number;
  move: string;
  at: string | null;
  expected_sticks: string | null;
  expected_roll: number | null;
  position_before: string | null;
  position_after: string | null;
  rule: string | null;
  legal: string[];
  protected: number[][];
  blockades: number[][];
}

/** A line for a shell, what it prints, and what the record says. */
export interface Command {
  what: "commitment" | "key" | "throws";
  shell: string;
  gives: string;
  recorded: string | null;
}

export interface Choice {
  value: unknown;
  says: string;
  source: string;
}

export interface RuleOption {
  name: string;
  says: string;
  instead: string;
  reading: boolean;
  needs: string | null;
}

export interface RuleSet {
  name: string;
  about: string;
  choices: Record<string, Choice>;
  options: RuleOption[];
}

export interface Chance {
  of: number;
  out_of: number;
  percent: string;
}

export interface Odds {
  rules: string;
  rolls: (Chance & { roll: number; lost: boolean; again: boolean })[];
  mean: { of: number; out_of: number; decimal: string };
  again: Chance;
  leaving: (Chance & { house: number; on: number[] })[];
  gate: { house: number; reaching: (Chance & { house: number; on: number[] })[] } | null;
  swaps: (Chance & { houses_ahead: number; on: number[] })[] | null;
  water_from_26: Chance | null;
}

export interface Difference {
  rules: [string, string];
  differs: Record<string, [Choice, Choice]>;
}

/** What the user brings from before the game. */
export interface Evidence {
  receipts?: { name: string; text: string }[];
  keys?: string[];
  commitment?: string;
  contributions?: Partial<Record<Side, string>>;
  /** The receipt that the host shows beside the finished game: it may speak against the host, never for it. */
  published?: string;
  require_anchor?: boolean;
  require_vouched?: boolean;
  max_bytes?: number;
  max_turns?: number;
}

/** The most that a record may have, unless the user raises it (protocol, section 2). */
export const MAX_BYTES = 4 * 1024 * 1024;
export const MAX_TURNS = 20_000;

/** How far the user can raise it here. */
export const RAISED_BYTES = 64 * 1024 * 1024;
export const RAISED_TURNS = 500_000;
