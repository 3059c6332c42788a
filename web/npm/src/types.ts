// What the library gives, as JSON (`src/wasm` and `schemas/verdict.schema.json`).

export type Side = "light" | "dark";

export type CheckName =
  | "format"
  | "signature"
  | "commitment"
  | "anchor"
  | "throws"
  | "moves"
  | "result"
  | "timing"
  | "equivocation"
  | "reuse";
export type CheckStatus = "pass" | "fail" | "skipped";
export type VerdictName = "verified" | "mismatch" | "unverifiable";
/** What the throws rest on. */
export type Anchor = "none" | "pinned" | "receipt" | "log";

/** The first failure: where it is, and what is wrong. */
export interface Failure {
  check: CheckName;
  /** Counted from 1; null where it is no turn's. */
  turn: number | null;
  recorded?: string;
  /** What the seed or the rules give. */
  expected?: string;
  /** The position before the turn. */
  position?: string;
  /** The rule that was broken. */
  rule?: string;
  message: string;
}

/** `senet.verdict/1`. */
export interface Verdict {
  format: "senet.verdict/1";
  source: string;
  game: string | null;
  rules: string | null;
  verdict: VerdictName;
  anchor: Anchor;
  /** Who stands for the moves and the result. */
  vouched: ("host" | Side)[];
  checks: Record<CheckName, { status: CheckStatus; detail?: string }>;
  failure: Failure | null;
  throws: number;
  moves: number;
  lost: number;
  /** What this verdict does not show. */
  not_shown: string[];
  notes: string[];
}

/** What the user brings that does not come from the file. */
export interface Evidence {
  /**
   * Receipts from before the game, as text. One that is given with one game must
   * be this game's; of several those with the game's id are taken.
   */
  receipts?: (string | { name: string; text: string })[];
  /** Keys that the user trusts to be a host's, `ed25519:HEX`. */
  keys?: (string | { host: string; key: string })[];
  /** The host whose game it is: of the keys this host's alone count. */
  host?: string;
  /** `[SCHEME:]HEX`, as it was written down before the game. */
  commitment?: string;
  /** Contributions that the players know, in hex. */
  contributions?: Partial<Record<Side, string>>;
  /** The receipt that the host shows beside the finished game, as text: it can only speak against it. */
  published?: string;
  /** Why something else that was brought cannot be read: then there is no verdict, and this says so. */
  unread?: string;
  /** A game whose throws nothing from before the game fixes is unverifiable. */
  require_anchor?: boolean;
  /** A game that nobody known signed is unverifiable. */
  require_vouched?: boolean;
  /** The greatest size of a record; 4 MiB unless said. */
  max_bytes?: number;
  /** The greatest number of its turns; 20,000 unless said. */
  max_turns?: number;
}

/** All of a record but its turns. Text from the file is safe to show. */
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
  /** The key of the keystream, for `chacha20`. */
  key: string | null;
  turns: number;
  /** The first turn that cannot be played. */
  stuck: number | null;
  /** The position at the end. */
  end: string | null;
  result: { winner: Side; how: "borne-off" | "resigned" | "deadline"; says: string } | null;
  signatures: { key: string; signature: string }[];
  meta: string | null;
}

/** A turn as it is recorded, what the seed gives, and the board around it. */
export interface Turn {
  turn: number;
  side: Side;
  sticks: string | null;
  roll: number;
  move: string;
  at: string | null;
  expected_sticks: string | null;
  expected_roll: number | null;
  /** Null behind the first turn that cannot be played. */
  position_before: string | null;
  position_after: string | null;
  /** Why it cannot be played, and the houses that this names. */
  rule: string | null;
  rule_houses: number[];
  /** What the recorded roll allows in the position before. */
  legal: string[];
  /** Pieces that cannot be landed on because of their company, run by run. */
  protected: number[][];
  /** Runs that the other side cannot pass. */
  blockades: number[][];
}

/** A line for a shell, what it prints, and the same as the record says it. */
export interface Command {
  what: "commitment" | "key" | "throws";
  shell: string;
  gives: string;
  recorded: string | null;
}

/** What became of the games of an archive: how many had each. */
export interface ArchiveSummary {
  games: number;
  verdicts: Partial<Record<VerdictName, number>>;
  anchors: Partial<Record<Anchor, number>>;
  failed: Partial<Record<CheckName, number>>;
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

export interface Catalogue {
  titles: Record<string, string>;
  sets: RuleSet[];
}

export interface Difference {
  rules: [string, string];
  differs: Record<string, [Choice, Choice]>;
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
  swaps: (Chance & { houses_ahead: number; on: number[] })[];
  water_from_26: Chance | null;
}

export interface Question {
  rules: string;
  position: string;
  roll: number;
}
