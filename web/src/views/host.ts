// What the host of a fetched game shows beside it.

import { h } from "../dom.ts";
import type { HostShows } from "../kept.ts";
import type { OpenGame } from "../session.ts";
import { brief } from "../shown.ts";
import { t } from "../words/index.ts";
import { button, code, remark } from "./parts.ts";

/** Notes on it, to stand below the verdict; `trusted` hears that the user trusts a key of it. */
export function hostSays(game: OpenGame, trusted: () => void): HTMLElement[] {
  const { shows } = game;
  if (!shows) return [];
  const words = t().fetching;
  const { before, sentBy, awaited } = shows;
  const notes = [
    sentBy === null ? null : words.sentBy(brief(shows.host), brief(sentBy)),
    awaited > 0 ? words.asking : null,
    onReceipt(shows),
  ];
  return [
    ...(before === null ? [] : [remark({ kind: "alarm", text: words.changed(before) })]),
    ...notes.flatMap((text) => (text === null ? [] : [remark({ kind: "note", text })])),
    ...shows.keys
      .filter((key) => !game.kept.trusts(key, shows.host))
      .map((key) => remark({ kind: "note", text: words.hostKey }, trustKey(game, key, trusted))),
  ];
}

function onReceipt({ receipt, noReceipt }: HostShows): string | null {
  const words = t().fetching;
  if (receipt !== null) return isObject(receipt) ? words.receiptShown : words.receiptUnreadable;
  if (noReceipt === null) return null;
  return noReceipt === "none" ? words.receiptNone : words.receiptFailed;
}

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

function trustKey({ kept, shows }: OpenGame, key: string, changed: () => void): HTMLElement {
  const words = t().fetching;
  const trust = button(words.trust, () => {
    kept.addKey(key, shows?.host);
    trust.replaceWith(h("p", null, words.trusted));
    changed();
  });
  return h("div", null, h("p", null, code(key)), h("p", null, words.hostKeySays), trust);
}
