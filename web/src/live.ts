// What a screen reader is told when something on the page changes.

import { h, replace } from "./dom.ts";

export const liveRegion = h("div", {
  class: "unseen",
  role: "status",
  "aria-live": "polite",
  "aria-atomic": "true",
});

let last: ReturnType<typeof setTimeout> | undefined;

/** Says a sentence once; of several in quick succession the last. */
export function announce(sentence: string): void {
  clearTimeout(last);
  last = setTimeout(() => replace(liveRegion, h("p", null, sentence)), 120);
}
