// What the page and its workers say to each other.

import type { Progress } from "../archive/row.ts";
import type { Evidence, Summary } from "./contract.ts";
import type { Calls } from "./worker.ts";

export interface Request {
  readonly id: number;
  readonly call: keyof Calls;
  readonly given: readonly unknown[];
}

/** A piece of a file that the worker asked for. */
export type Piece =
  { readonly read: number; readonly bytes: ArrayBuffer } | { readonly read: number; readonly error: string };

/** The worker asks for a piece of the file of that index. */
export interface Wanted {
  readonly read: number;
  readonly file: number;
  readonly from: number;
  readonly to: number;
}

export type Reply =
  | Wanted
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly error: string; readonly fatal: boolean };

/** How a game is judged. */
export interface Asked {
  readonly source: string;
  readonly evidence: Evidence;
  /** One of an archive: a receipt counts for the game of its id alone. */
  readonly row: { readonly line: number | null } | null;
}

export interface Judged {
  /** The line of `senet.verdict/1`. */
  readonly line: string;
  /** Why the evidence cannot be read: then the verdict is that there is none. */
  readonly unread: string | null;
}

/** A game that was taken in. */
export interface Opened extends Judged {
  /** Null where it cannot be read. */
  readonly summary: Summary | null;
  readonly unreadable: string | null;
  /** Why a packed file could not be unpacked to its end. */
  readonly damaged?: string;
}
