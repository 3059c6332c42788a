// The language of the page.

import { de } from "./de.ts";
import { en, type Words } from "./en.ts";

export const LANGUAGES = {
  en: { name: "English", dir: "ltr", words: en },
  de: { name: "Deutsch", dir: "ltr", words: de },
} as const;
export type Language = keyof typeof LANGUAGES;

let language: Language = "en";

/** The words in the language of the page. */
export const t = (): Words => LANGUAGES[language].words;

export const currentLanguage = (): Language => language;

export function setLanguage(to: Language): void {
  language = to;
  document.documentElement.lang = to;
  document.documentElement.dir = LANGUAGES[to].dir;
}

const isLanguage = (code: string): code is Language => code in LANGUAGES;

/** The first language that the reader prefers and the page speaks. */
export function preferredLanguage(stored: string | null): Language {
  const wanted = [stored ?? "", ...navigator.languages.map((code) => code.split("-")[0] ?? "")];
  return wanted.find(isLanguage) ?? "en";
}
