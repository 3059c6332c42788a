// The library at work, in a thread of its own: however long it takes over a
// file, the page goes on answering. One worker is at one game or one archive.

import { again, Scan, wholeFile } from "../archive/scan.ts";
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
import type { Opened, Request } from "./messages.ts";

let bytes: Uint8Array = new Uint8Array();
let game: Game | null = null;
let scan: Scan | null = null;
let files: readonly File[] = [];

const text = (value: unknown): string => (value instanceof Error ? value.message : String(value));

const calls = {
  start: (module: WebAssembly.Module): string => {
    initSync({ module });
    return version();
  },

  /** Takes a game in and judges it. */
  open: async (file: Blob, name: string, source: string, evidence: Evidence): Promise<Opened> => {
    bytes = await firstBytes(file, name, evidence.max_bytes ?? MAX_BYTES);
    return calls.opened(source, evidence);
  },

  /** The bytes of a game of the archive. */
  bytesOf: async (file: number, line: number | null): Promise<Uint8Array> => {
    const from = files[file];
    if (!from) throw new Error("the file is not there any more");
    return again(from, line);
  },

  opened: (source: string, evidence: Evidence): Opened => {
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

  scan: async (given: readonly File[], evidence: Evidence, tell: (progress: Progress) => void): Promise<boolean> => {
    files = given;
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

/** One byte more than may be is enough to be refused. */
async function firstBytes(file: Blob, name: string, most: number): Promise<Uint8Array> {
  const kind = kindOf(name);
  if (kind.compression !== null) return wholeFile(file, kind, () => {});
  return new Uint8Array(await file.slice(0, most + 1).arrayBuffer());
}

self.addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  const { id, call, given } = data;
  try {
    const asked = calls[call] as (...values: unknown[]) => unknown;
    const tell = (progress: Progress): void => self.postMessage({ id, progress });
    self.postMessage({ id, value: await asked(...given, tell) });
  } catch (error) {
    // A trap leaves the module in no state to go on with.
    self.postMessage({ id, error: text(error), fatal: error instanceof WebAssembly.RuntimeError });
  }
});
