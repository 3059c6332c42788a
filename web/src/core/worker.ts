// The library at work, in a thread of its own: however long it takes over a
// file, the page goes on answering. One worker is at one game or one archive.

import { again, Scan, whole } from "../archive/scan.ts";
import { type Described, type Source, sourceOf, streamOf } from "../archive/source.ts";
import { kindOf } from "../archive/expand.ts";
import type { Progress } from "../archive/row.ts";
import type { Evidence, Summary } from "./contract.ts";
import { MAX_BYTES } from "./contract.ts";
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
import type { Opened, Piece, Request } from "./messages.ts";

let bytes: Uint8Array = new Uint8Array();
let game: Game | null = null;
let scan: Scan | null = null;
let files: readonly Source[] = [];

const text = (value: unknown): string => (value instanceof Error ? value.message : String(value));

function opened(source: string, evidence: Evidence): Opened {
  const verdict = verify(bytes, JSON.stringify(evidence), source);
  game?.free();
  game = null;
  let unreadable: string | null = null;
  try {
    game = new Game(bytes, evidence.max_turns);
  } catch (error) {
    unreadable = text(error);
  }
  return { verdict, summary: game ? (JSON.parse(game.summary()) as Summary) : null, unreadable };
}

const calls = {
  start: (module: WebAssembly.Module): string => {
    initSync({ module });
    return version();
  },

  /** Takes a game in and judges it; `name` says how it is packed. */
  open: async (packed: Uint8Array, name: string, source: string, evidence: Evidence): Promise<Opened> => {
    const { compression } = kindOf(name);
    const most = evidence.max_bytes ?? MAX_BYTES;
    bytes =
      compression === null
        ? packed
        : await whole(
            streamOf(sourceOf(name, packed), () => {}),
            compression,
            most,
          );
    return opened(source, evidence);
  },

  /** The bytes of a game of the archive. */
  bytesOf: async (file: number, line: number | null): Promise<Uint8Array> => {
    const from = files[file];
    if (!from) throw new Error("the file is not there any more");
    return again(from, line);
  },

  /** Judges the game that is open again, by other evidence. */
  judge: (source: string, evidence: Evidence): string => verify(bytes, JSON.stringify(evidence), source),
  report: (source: string, evidence: Evidence): string => report(bytes, JSON.stringify(evidence), source),
  commands: (): string => commands(bytes),
  turns: (from: number, to: number): string => game?.turns(from, to) ?? "[]",

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
    scan = new Scan(archive, files, tell);
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
