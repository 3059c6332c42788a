// The library with values in place of JSON text.

import * as library from "./generated/senet_bg.js";
import type {
  ArchiveSummary,
  Catalogue,
  Command,
  Difference,
  Evidence,
  Odds,
  Question,
  RuleSet,
  Summary,
  Turn,
  Verdict,
} from "./types.js";

export type * from "./types.js";

/** The bytes of a record, or its text. */
export type RecordGiven = Uint8Array | string;

const bytes = (record: RecordGiven): Uint8Array =>
  typeof record === "string" ? new TextEncoder().encode(record) : record;

/** The version of the library. */
export const version = (): string => library.version();

/** Text from a file as a person may safely look at it. */
export const shown = (text: string): string => library.shown(text);

/** The verdict on a game. */
export function verify(record: RecordGiven, evidence: Evidence = {}, source = ""): Verdict {
  return JSON.parse(library.verify(bytes(record), JSON.stringify(evidence), source));
}

/** The verdict for a person to read. */
export function report(record: RecordGiven, evidence: Evidence = {}, source = ""): string {
  return library.report(bytes(record), JSON.stringify(evidence), source);
}

/** Lines for a shell that compute a record's commitment and throws again. */
export function commands(record: RecordGiven): Command[] {
  return JSON.parse(library.commands(bytes(record)));
}

/** A game to step through. Nothing is verified here. */
export class Game {
  readonly #game: library.Game;
  readonly summary: Summary;

  constructor(record: RecordGiven, limits: Pick<Evidence, "max_turns"> = {}) {
    this.#game = new library.Game(bytes(record), limits.max_turns);
    this.summary = JSON.parse(this.#game.summary());
  }

  /** The turns from number `from` to number `to`, counted from 1, both included. */
  turns(from = 1, to = this.summary.turns): Turn[] {
    return JSON.parse(this.#game.turns(from, to));
  }

  /** The position after so many turns; null where it is not known. */
  position(after: number): string | null {
    return this.#game.position(after) ?? null;
  }

  /** Gives its memory back. */
  free(): void {
    this.#game.free();
  }
}

/** Games that are verified one after the other and compared with each other. */
export class Archive {
  readonly #archive: library.Archive;

  constructor(evidence: Evidence = {}) {
    this.#archive = new library.Archive(JSON.stringify(evidence));
  }

  /** The verdict on the next game; one of many in a file says on which `line` it begins, counted from 1. */
  see(record: RecordGiven, source = "", line = 1): Verdict {
    return JSON.parse(this.#archive.see(bytes(record), source, line));
  }

  /** The same for a person to read. */
  report(record: RecordGiven, source = "", line = 1): string {
    return this.#archive.report(bytes(record), source, line);
  }

  /** How many games had each verdict, each anchor, a first failure in each check. */
  summary(): ArchiveSummary {
    return JSON.parse(this.#archive.summary());
  }

  /** Gives its memory back. */
  free(): void {
    this.#archive.free();
  }
}

/** Every rule set: its choices in words, their sources, its options. */
export const rules = (): Catalogue => JSON.parse(library.rules());

/** One set by its full name, options included. */
export const ruleset = (name: string): RuleSet => JSON.parse(library.ruleset(name));

/** What two sets differ in. */
export const diff = (one: string, other: string): Difference => JSON.parse(library.diff(one, other));

/** The chances of one throw. */
export const odds = (name: string): Odds => JSON.parse(library.odds(name));

/** The legal moves of a position and a roll. */
export const legal = (question: Question): string[] => JSON.parse(library.legal(JSON.stringify(question))).moves;
