// What the library says, in the language of the page. It speaks English; a
// language has its own words for what it says often.

import { t } from "./index.ts";

/** Of a longer text no sentence is known. */
const LONGEST = 500;

interface Pattern {
  readonly english: RegExp;
  readonly own: string;
}

const known = new WeakMap<Readonly<Record<string, string>>, Pattern[]>();

/** A sentence of the library in the words of the page; undefined where it has none for it. */
export function inOwnWords(sentence: string): string | undefined {
  const { library } = t();
  if (Object.hasOwn(library, sentence)) return library[sentence];
  if (sentence.length > LONGEST) return undefined;
  for (const { english, own } of patternsOf(library)) {
    const parts = english.exec(sentence)?.slice(1);
    if (!parts) continue;
    return own.replace(/\{(\d)\}/g, (_, part: string) => {
      const there = parts[Number(part)] ?? "";
      return inOwnWords(there) ?? there;
    });
  }
  return undefined;
}

/** The sentences with a place for a number or a name, `{0}` and so on. */
function patternsOf(library: Readonly<Record<string, string>>): Pattern[] {
  const patterns =
    known.get(library) ??
    Object.entries(library)
      .filter(([english]) => english.includes("{0}"))
      .map(([english, own]) => ({ english: pattern(english), own }));
  known.set(library, patterns);
  return patterns;
}

const pattern = (english: string): RegExp =>
  new RegExp(`^${english.replace(/[.*+?^$|()[\]\\]/g, "\\$&").replace(/\{\d\}/g, "(.+?)")}$`, "s");
