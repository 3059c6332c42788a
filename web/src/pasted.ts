// What a pasted text is, where it is not one game.

import { isReceipt } from "./intake.ts";
import type { BroughtAlong } from "./kept.ts";

const KEY = /^ed25519:[0-9a-f]{64}$/;
const COMMITMENT = /^[a-z0-9-]+:[0-9a-f]{64}$/i;
const DIGITS = /^[0-9a-f]{64}$/i;

/** The evidence that a text is, named where it needs a name; null where it is none. */
export function evidenceIn(text: string, name: string): BroughtAlong | null {
  const word = text.trim();
  if (KEY.test(word)) return { keys: [word] };
  if (COMMITMENT.test(word)) return { commitment: word };
  if (DIGITS.test(word)) return { loose: word };
  return isReceipt(text) ? { receipts: [{ name, text }] } : null;
}

/** Whether it has one game on each line: the first is one by itself, and others follow. */
export function isLines(text: string): boolean {
  const [first, ...others] = text.trim().split("\n");
  if (first === undefined || others.length === 0) return false;
  try {
    return typeof JSON.parse(first) === "object";
  } catch {
    return false;
  }
}
