// Pieces that several views are made of.

import { type Child, freshId, h, s } from "../dom.ts";
import { icons } from "../icons.ts";
import { announce } from "../live.ts";
import type { Remark } from "../session.ts";
import { brief } from "../shown.ts";
import { t } from "../words/index.ts";
import { inOwnWords } from "../words/library.ts";

/** Of longer texts only so much is shown: to lay out megabytes would hold up the page. */
const LONGEST = 4_000;

/** Text of a file, kept apart from the direction of what stands around it. */
export const foreign = (text: string, longest = LONGEST): HTMLElement => h("bdi", null, brief(text, longest));

/** Hex, moves, names of rules: text with a direction of its own. */
export const code = (text: string, longest = LONGEST): HTMLElement =>
  h("code", { dir: "ltr" }, brief(text, longest));

/**
 * A sentence of the library: in the language of the page where it has that one,
 * else in English, as the library speaks. `also` has the last word on its text.
 */
export function library(text: string, also = (said: string): string => said): HTMLElement {
  const own = inOwnWords(text);
  const english = own === undefined ? { lang: "en", dir: "ltr" } : {};
  return h("span", { ...english, class: "library" }, brief(also(own ?? text), LONGEST));
}

export const button = (
  label: Child,
  onclick: () => void,
  more: Record<string, string | boolean | null> = {},
): HTMLButtonElement => h("button", { type: "button", onclick, ...more }, label);

/** A section with its heading. */
export function section(
  title: string,
  attributes: Record<string, string>,
  ...children: Child[]
): HTMLElement {
  const id = freshId("heading");
  return h("section", { "aria-labelledby": id, ...attributes }, h("h2", { id }, title), ...children);
}

/** Of a field whose text means what it is, letter by letter. */
export const ASIS = {
  dir: "ltr",
  autocomplete: "off",
  autocapitalize: "off",
  autocorrect: "off",
  spellcheck: "false",
} as const;

/** A field with its label and a hint. */
export function field(label: string, control: HTMLElement, hint?: string): HTMLElement {
  const id = freshId("field");
  control.id = id;
  const hintId = `${id}-hint`;
  if (hint) control.setAttribute("aria-describedby", hintId);
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    control,
    hint ? h("p", { class: "hint", id: hintId }, hint) : null,
  );
}

export function select(
  options: readonly (readonly [value: string, label: string])[],
  value: string,
  onchange: (value: string) => void,
): HTMLSelectElement {
  return h(
    "select",
    { onchange: (event: Event) => onchange((event.target as HTMLSelectElement).value) },
    options.map(([option, label]) => h("option", { value: option, selected: option === value }, label)),
  );
}

export function checkbox(label: string, checked: boolean, onchange: (checked: boolean) => void): HTMLElement {
  const id = freshId("check");
  const box = h("input", {
    type: "checkbox",
    id,
    checked,
    onchange: (event: Event) => onchange((event.target as HTMLInputElement).checked),
  });
  return h("div", { class: "tick" }, box, h("label", { for: id }, label));
}

/** A button that opens the system's choice of files. */
export function filePicker(
  label: string,
  id: string,
  take: (files: File[]) => void,
  more: string = "",
): HTMLElement {
  const input = h("input", {
    type: "file",
    multiple: true,
    class: "unseen",
    id,
    tabindex: -1,
    "aria-hidden": "true",
    onchange: (event: Event) => {
      const chosen = event.target as HTMLInputElement;
      take([...(chosen.files ?? [])]);
      chosen.value = "";
    },
  });
  return h(
    "span",
    { class: "picker" },
    button(label, () => input.click(), { class: more }),
    input,
  );
}

/** Names with values beside them. */
export function values(...rows: (readonly [name: string, value: Child] | null)[]): HTMLElement {
  return h(
    "dl",
    { class: "values" },
    rows.map((row) => row && h("div", null, h("dt", null, row[0]), h("dd", null, row[1]))),
  );
}

/** A line to copy. */
export function copyable(text: string, label: string): HTMLElement {
  const pre = h(
    "pre",
    { tabindex: 0, dir: "ltr", "aria-label": label, role: "group" },
    h("code", null, text),
  );
  const copy = button(t().site.copy, () => void copyText(text, pre), { class: "small" });
  copy.setAttribute("aria-label", `${t().site.copy}: ${label}`);
  return h("div", { class: "copyable" }, pre, copy);
}

async function copyText(text: string, pre: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where the page may not, the text is chosen for the user to copy.
    getSelection()?.selectAllChildren(pre);
    return;
  }
  announce(t().site.copied);
}

export function remark(
  { kind, text, why }: Pick<Remark, "kind" | "text" | "why">,
  ...more: Child[]
): HTMLElement {
  return h(
    "div",
    { class: `remark ${kind}`, role: kind === "alarm" ? "alert" : null },
    kind === "alarm" ? icons.warn() : icons.papyrus(),
    h("div", null, h("p", null, text, why ? [" ", library(why)] : null), more),
  );
}

/** A band of lotus flowers and buds, to part what belongs apart. */
export function lotusBand(): SVGElement {
  const id = freshId("lotus");
  return s(
    "svg",
    { class: "lotus", "aria-hidden": "true", width: "100%", height: 26 },
    s(
      "defs",
      null,
      s(
        "pattern",
        { id, width: 56, height: 26, patternUnits: "userSpaceOnUse" },
        s("path", {
          class: "lotus-flower",
          d: "M14 24C4 20 4 10 5 5C9 8 12 9 14 3C16 9 19 8 23 5C24 10 24 20 14 24Z",
        }),
        s("path", { class: "lotus-inner", d: "M14 22C11 16 12 10 14 6C16 10 17 16 14 22Z" }),
        s("path", { class: "lotus-bud", d: "M42 24C36 19 38 10 42 7C46 10 48 19 42 24Z" }),
        s("path", { class: "lotus-stem", d: "M0 25C8 25 9 24.5 14 24.5S34 25 42 24.5S52 25 56 25" }),
      ),
    ),
    s("rect", { width: "100%", height: 26, fill: `url(#${id})` }),
  );
}
