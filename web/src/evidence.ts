// What a text is that may be evidence: by its content, whatever it came in.

import type { BroughtAlong, Contributed } from "./kept.ts";
import type { Side } from "./core/contract.ts";

const KEY = /^(\S+\s+)?ed25519:[0-9a-f]{64}$/;
const COMMITMENT = /^[a-z0-9-]+:[0-9a-f]{64}$/i;
const DIGITS = /^[0-9a-f]{64}$/i;
const CONTRIBUTION = "senet.contribution-file/1";

/** The evidence that a text is, named where it needs a name; null where it is none. */
export function evidenceIn(text: string, name: string): BroughtAlong | null {
  const word = text.trim();
  const lines = word.split(/\s*\n\s*/);
  if (lines[0] === CONTRIBUTION) return contribution(lines);
  if (lines.every((line) => KEY.test(line))) return { keys: lines };
  if (COMMITMENT.test(word)) return { commitment: word };
  if (DIGITS.test(word)) return { loose: word };
  return isReceipt(text) ? { receipts: [{ name, text }] } : null;
}

/** What `senet contribute` keeps. */
function contribution(lines: readonly string[]): BroughtAlong | null {
  const of = (name: string): string =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
  const [id, side, value] = [of("id"), of("side"), of("contribution")];
  if (id === "" || !["light", "dark"].includes(side) || !DIGITS.test(value)) return null;
  const one: Contributed = { id, side: side as Side, value };
  return { contributions: [one] };
}

/** Whether it says of itself that it is a receipt; whether it is a good one the library says. */
function isReceipt(text: string): boolean {
  return (
    /^\s*\{/.test(text) &&
    /"format"\s*:\s*"senet\.receipt\//.test(text) &&
    !/"(turns|fairness)"\s*:/.test(text)
  );
}
