// What the library gives and takes, and how much of it.

import type { CheckName } from "../../npm/src/types.ts";

export type * from "../../npm/src/types.ts";

/** In the order in which a failure is looked for. */
export const CHECKS: readonly CheckName[] = [
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
];

/** The most that a record may have, unless the user raises it (protocol, section 2). */
export const MAX_BYTES = 4 * 1024 * 1024;
export const MAX_TURNS = 20_000;

/** How far the user can raise it here. */
export const RAISED_BYTES = 64 * 1024 * 1024;
export const RAISED_TURNS = 500_000;
