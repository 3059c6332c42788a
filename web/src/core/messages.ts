// What the page and its workers say to each other.

import type { Progress } from "../archive/row.ts";
import type { Summary } from "./contract.ts";
import type { Calls } from "./worker.ts";

export interface Request {
  readonly id: number;
  readonly call: keyof Calls;
  readonly given: readonly unknown[];
}

export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly progress: Progress }
  | { readonly id: number; readonly error: string; readonly fatal: boolean };

/** A game that was taken in. */
export interface Opened {
  /** The line of `senet.verdict/1`. */
  readonly verdict: string;
  /** Null where it cannot be read. */
  readonly summary: Summary | null;
  readonly unreadable: string | null;
}
