// What the user kept from before the game.

import { h, replace } from "../dom.ts";
import { icons } from "../icons.ts";
import type { Kept } from "../kept.ts";
import { SIDES } from "../position.ts";
import { brief } from "../shown.ts";
import { t } from "../words/index.ts";
import { ASIS, button, checkbox, code, field, filePicker, foreign, remark, section } from "./parts.ts";

export interface EvidenceOptions {
  readonly kept: Kept;
  readonly changed?: () => void;
  /** For archives and games of them: without what is about one game. */
  readonly many?: boolean;
}

export interface EvidencePanel {
  readonly element: HTMLElement;
  /** Says why the evidence cannot be read, or nothing. */
  say(why: string | null): void;
  /** Shows the keys anew. */
  refresh(): void;
}

export function evidencePanel({ kept, changed = () => {}, many = false }: EvidenceOptions): EvidencePanel {
  const words = t().evidence;
  const receipts = h("ul", { class: "receipts" });
  const wrong = h("div", { role: "alert" });
  const drawReceipts = (): void => {
    replace(
      receipts,
      kept.receipts.map((receipt) =>
        h(
          "li",
          null,
          foreign(receipt.name),
          removeButton(words.remove(brief(receipt.name)), () => {
            kept.receipts = kept.receipts.filter((other) => other !== receipt);
            drawReceipts();
            // What was removed had the focus.
            (receipts.querySelector("button") ?? adder.querySelector("button"))?.focus();
            changed();
          }),
        ),
      ),
    );
  };
  const add = async (files: File[]): Promise<void> => {
    const read = await Promise.all(
      files.map(async (file) => ({ name: file.name, text: await file.slice(0, 1 << 20).text() })),
    );
    kept.receipts = [...kept.receipts, ...read];
    drawReceipts();
    changed();
  };
  const adder = filePicker(words.receiptAdd, "receipt-files", (files) => void add(files));
  drawReceipts();
  const keys = keysArea(kept, changed);
  const pinned = h("div", { class: "pins" });
  const drawPins = (): void => replace(pinned, pins(kept, changed), loose(kept, placed));
  const placed = (): void => {
    drawPins();
    pinned.querySelector("input")?.focus();
    changed();
  };
  if (!many) drawPins();
  const element = section(
    words.section,
    { class: "evidence" },
    h("p", { class: "lead" }, many ? words.forMany : words.lead),
    wrong,
    h(
      "div",
      { class: "evidence-fields" },
      h(
        "div",
        { class: "field" },
        h("h3", null, words.receipts),
        receipts,
        adder,
        pasteReceipt(kept, () => {
          drawReceipts();
          changed();
        }),
      ),
      field(words.keys, keys, words.keysHint),
      many ? null : pinned,
    ),
    checkbox(words.require, kept.requireAnchor, (checked) => {
      kept.requireAnchor = checked;
      changed();
    }),
    checkbox(words.requireVouched, kept.requireVouched, (checked) => {
      kept.requireVouched = checked;
      changed();
    }),
    checkbox(words.raise, kept.raised, (checked) => {
      kept.raised = checked;
      changed();
    }),
  );
  return {
    element,
    say: (why) => replace(wrong, why === null ? null : remark({ kind: "alarm", text: words.wrong, why })),
    refresh: () => (keys.value = kept.keys),
  };
}

function removeButton(label: string, remove: () => void): HTMLElement {
  return button(icons.remove(), remove, { class: "small", "aria-label": label, title: label });
}

function textInput(value: string, name: string, onchange: (value: string) => void): HTMLInputElement {
  return h("input", {
    type: "text",
    name,
    value,
    ...ASIS,
    onchange: (event: Event) => onchange((event.target as HTMLInputElement).value),
  });
}

function keysArea(kept: Kept, changed: () => void): HTMLTextAreaElement {
  const area = h("textarea", {
    name: "keys",
    rows: 2,
    ...ASIS,
    onchange: (event: Event) => {
      kept.keys = (event.target as HTMLTextAreaElement).value;
      changed();
    },
  });
  area.value = kept.keys;
  return area;
}

/** Asks what 64 digits are that may be one thing or another. */
function loose(kept: Kept, placed: () => void): HTMLElement | null {
  if (kept.loose === "") return null;
  const words = t().evidence;
  const take = (label: string, put: (digits: string) => void): HTMLElement =>
    button(label, () => {
      put(kept.loose);
      kept.loose = "";
      placed();
    });
  return h(
    "div",
    { class: "remark note", role: "status" },
    h("div", null, [
      h("p", null, words.loose),
      h("p", { class: "long" }, code(kept.loose)),
      h("div", { class: "button-row" }, [
        take(words.commitment, (digits) => (kept.commitment = digits)),
        ...SIDES.map((side) =>
          take(words.contribution(t().sides[side]), (digits) => (kept.contributions[side] = digits)),
        ),
        take(words.looseDrop, () => {}),
      ]),
    ]),
  );
}

function pins(kept: Kept, changed: () => void): HTMLElement[] {
  const words = t().evidence;
  const commitment = textInput(kept.commitment, "commitment", (value) => {
    kept.commitment = value;
    changed();
  });
  return [
    field(words.commitment, commitment, words.commitmentHint),
    ...SIDES.map((side) =>
      field(
        words.contribution(t().sides[side]),
        textInput(kept.contributions[side], `contribution-${side}`, (value) => {
          kept.contributions[side] = value;
          changed();
        }),
        words.contributionHint,
      ),
    ),
  ];
}

function pasteReceipt(kept: Kept, taken: () => void): HTMLElement {
  const words = t().evidence;
  const area = h("textarea", { name: "receipt", rows: 4, ...ASIS });
  const take = (): void => {
    if (area.value.trim() === "") return;
    kept.receipts = [
      ...kept.receipts,
      { name: words.receiptNumber(kept.receipts.length + 1), text: area.value },
    ];
    area.value = "";
    taken();
  };
  return h(
    "details",
    { class: "paste" },
    h("summary", null, words.receiptPaste),
    field(words.receiptPaste, area),
    button(words.receiptTake, take),
  );
}
