// The library at work, in a thread of its own: however long it takes over a
// file, the page goes on answering. Each game has a handle, which the page gives
// it: an answer is always about the game that was meant.

import { again, Scan, whole } from "../archive/scan.ts";
import { type Described, type Source, sourceOf, streamOf } from "../archive/source.ts";
import { kindOf } from "../archive/expand.ts";
import type { Progress } from "../archive/row.ts";
import type { Evidence, Summary } from "./contract.ts";
import { MAX_BYTES, RAISED_BYTES } from "./contract.ts";
import {
  Archive,
  commands,
  diff,
  Game,
  initSync,
  odds,
  report,
  rules,
  ruleset,
  verify,
  version,
} from "./generated/senet.js";
import type { Asked, Judged, Opened, Piece, Request } from "./messages.ts";

interface Held {
  readonly bytes: Uint8Array;
  /** Null where it cannot be read. */
  readonly game: Game | null;
}

const held = new Map<number, Held>();
let scan: Scan | null = null;
let files: readonly Source[] = [];

const text = (value: unknown): string => (value instanceof Error ? value.message : String(value));

function holding(handle: number): Held {
  const game = held.get(handle);
  if (!game) throw new Error("that game is not open any more");
  return game;
}

const judged = (bytes: Uint8Array, { source, evidence, row }: Asked): Judged =>
  byEvidence(evidence, (given) =>
    row ? inArchive(given, (run) => run.see(bytes, source, row.line)) : verify(bytes, given, source),
  );

const reported = (bytes: Uint8Array, { source, evidence, row }: Asked): string =>
  byEvidence(evidence, (given) =>
    row ? inArchive(given, (run) => run.report(bytes, source, row.line)) : report(bytes, given, source),
  ).line;

/** Asks by the evidence; where that cannot be read, for the answer that says so. */
function byEvidence(evidence: Evidence, ask: (given: string) => string): Judged {
  try {
    return { line: ask(JSON.stringify(evidence)), unread: null };
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error;
    const { max_bytes, max_turns } = evidence;
    const unread = text(error);
    return { line: ask(JSON.stringify({ max_bytes, max_turns, unread })), unread };
  }
}

function inArchive(evidence: string, ask: (run: Archive) => string): string {
  const run = new Archive(evidence);
  try {
    return ask(run);
  } finally {
    run.free();
  }
}

function hold(handle: number, bytes: Uint8Array, asked: Asked): Opened {
  const verdict = judged(bytes, asked);
  let game: Game | null = null;
  let unreadable: string | null = null;
  try {
    game = new Game(bytes, asked.evidence.max_turns);
  } catch (error) {
    unreadable = text(error);
  }
  held.set(handle, { bytes, game });
  return { ...verdict, summary: game ? (JSON.parse(game.summary()) as Summary) : null, unreadable };
}

/** The bytes of a packed file; of more than `most` one more than that. */
const unpacked = (packed: Uint8Array, name: string, most: number): Promise<Uint8Array> =>
  whole(streamOf(sourceOf(name, packed), () => {}), kindOf(name).compression, most);

const calls = {
  start: (module: WebAssembly.Module): string => {
    initSync({ module });
    return version();
  },

  /** Takes a game in and judges it; `name` says how it is packed. */
  open: async (handle: number, packed: Uint8Array, name: string, asked: Asked): Promise<Opened> => {
    const { compression } = kindOf(name);
    if (compression === null) return hold(handle, packed, asked);
    try {
      return hold(handle, await unpacked(packed, name, asked.evidence.max_bytes ?? MAX_BYTES), asked);
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      // What came out before the fault is no game, whatever it looks like.
      return { ...hold(handle, new Uint8Array(), asked), damaged: text(error) };
    }
  },
  unpacked,
  close: (handle: number): void => {
    held.get(handle)?.game?.free();
    held.delete(handle);
  },

  /** Judges an open game again, by other evidence. */
  judge: (handle: number, asked: Asked): Judged => judged(holding(handle).bytes, asked),
  report: (handle: number, asked: Asked): string => reported(holding(handle).bytes, asked),
  commands: (handle: number): string => commands(holding(handle).bytes),
  turns: (handle: number, from: number, to: number): string => holding(handle).game?.turns(from, to) ?? "[]",

  /** The bytes of a game of the archive, as far as any limit goes. */
  bytesOf: async (file: number, line: number | null): Promise<Uint8Array> => {
    const from = files[file];
    if (!from) throw new Error("the file is not there any more");
    return again(from, line, RAISED_BYTES);
  },

  version,
  rules,
  ruleset,
  diff,
  odds,

  scan: async (
    given: readonly Described[],
    evidence: Evidence,
    tell: (progress: Progress) => void,
  ): Promise<boolean> => {
    files = given.map((file, index) => ({ ...file, read: (from, to) => readFrom(index, from, to) }));
    const archive = new Archive(JSON.stringify(evidence));
    scan = new Scan(archive, files, evidence.max_bytes ?? MAX_BYTES, tell);
    try {
      return await scan.run();
    } finally {
      scan = null;
      archive.free();
    }
  },
  stop: (): void => scan?.stop(),
};

export type Calls = typeof calls;

const reading = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (why: Error) => void }>();
let lastRead = 0;

/** Asks the page for a piece of one of its files. */
function readFrom(file: number, from: number, to: number): Promise<Uint8Array> {
  lastRead += 1;
  const read = lastRead;
  return new Promise((resolve, reject) => {
    reading.set(read, { resolve, reject });
    self.postMessage({ read, file, from, to });
  });
}

function take(piece: Piece): void {
  const waiting = reading.get(piece.read);
  reading.delete(piece.read);
  if ("bytes" in piece) waiting?.resolve(new Uint8Array(piece.bytes));
  else waiting?.reject(new Error(piece.error));
}

async function answer({ id, call, given }: Request): Promise<void> {
  try {
    const asked = calls[call] as (...values: unknown[]) => unknown;
    const tell = (progress: Progress): void => self.postMessage({ id, progress });
    self.postMessage({ id, value: await asked(...given, tell) });
  } catch (error) {
    // A trap leaves the module in no state to go on with.
    self.postMessage({ id, error: text(error), fatal: error instanceof WebAssembly.RuntimeError });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<Request | Piece>) => {
  if ("read" in data) take(data);
  else void answer(data);
});
