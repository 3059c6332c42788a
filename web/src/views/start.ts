// Where a game comes in.

import { Board, plainScene } from "../board/board.ts";
import { h, replace } from "../dom.ts";
import { archiveAddress, isId } from "../fetching.ts";
import { icons } from "../icons.ts";
import { readPosition } from "../position.ts";
import type { Session } from "../session.ts";
import { t } from "../words/index.ts";
import { evidencePanel } from "./evidence.ts";
import type { View } from "./game.ts";
import { ASIS, button, field, filePicker, lotusBand, remark, section } from "./parts.ts";

export type Example = "good" | "bad" | "anchored";

export interface StartActions {
  readonly files: (files: File[]) => void;
  readonly pasted: (text: string) => void;
  readonly fetch: (archive: string, id: string) => void;
  readonly example: (which: Example) => void;
}

/** A game in full swing, for the eye. */
const FAIR = "..d.l..dd.l.lll..d......l.d... l 0/0";

export function startView(session: Session, actions: StartActions, problem: string | null): View {
  const words = t().start;
  const element = h(
    "div",
    { class: "start-view" },
    problem === null ? null : remark({ kind: "alarm", text: problem }),
    h(
      "section",
      { class: "hero", "aria-labelledby": "start-title" },
      h(
        "div",
        { class: "hero-words" },
        h("h1", { id: "start-title", tabindex: -1 }, words.title),
        h("p", { class: "lead" }, words.lead),
      ),
      h("div", { class: "hero-board", "aria-hidden": "true" }, ornament()),
    ),
    h(
      "div",
      { class: "ways" },
      h("div", { class: "way-main" }, dropZone(actions), examples(actions)),
      h("div", { class: "way-side" }, pasteForm(session, actions), fetchForm(session, actions)),
    ),
    lotusBand(),
    howItWorks(),
    evidencePanel({ kept: session.kept }).element,
  );
  return { element };
}

function ornament(): SVGSVGElement {
  const board = new Board({ small: true, still: true });
  const position = readPosition(FAIR);
  if (position) board.show(plainScene(position));
  board.element.removeAttribute("role");
  return board.element;
}

function dropZone(actions: StartActions): HTMLElement {
  const words = t().start;
  return h(
    "div",
    { class: "drop-zone" },
    icons.papyrus(),
    h("p", { class: "drop-title" }, words.drop),
    h("p", { class: "quiet" }, words.dropMore),
    filePicker(words.pick, "game-files", actions.files, "primary"),
  );
}

function examples(actions: StartActions): HTMLElement {
  const words = t().start;
  const one = (which: Example, label: string): HTMLElement =>
    button(label, () => actions.example(which), { "data-example": which });
  return h(
    "div",
    { class: "examples" },
    h("p", null, words.examples),
    h(
      "div",
      { class: "button-row" },
      one("good", words.exampleGood),
      one("anchored", words.exampleAnchored),
      one("bad", words.exampleBad),
    ),
  );
}

/** What is typed is kept while the view is drawn anew. */
const draft =
  (drafts: Session["drafts"], name: keyof Session["drafts"]) =>
  ({ target }: Event): void => {
    drafts[name] = (target as HTMLInputElement).value;
  };

function pasteForm({ drafts }: Session, actions: StartActions): HTMLElement {
  const words = t().start;
  const area = h("textarea", { name: "game", rows: 4, ...ASIS, oninput: draft(drafts, "game") });
  area.value = drafts.game;
  return section(
    words.orPaste,
    { class: "card paste-form" },
    field(words.pasteLabel, area),
    button(
      words.pasteGo,
      () => {
        if (area.value.trim() === "") return area.focus();
        drafts.game = "";
        actions.pasted(area.value);
      },
      { "data-action": "paste" },
    ),
  );
}

function fetchForm(session: Session, actions: StartActions): HTMLElement {
  const words = t().start;
  const { drafts } = session;
  const input = (name: "host" | "id"): HTMLInputElement =>
    h("input", { type: "text", name, value: drafts[name], ...ASIS, oninput: draft(drafts, name) });
  const [host, id] = [input("host"), input("id")];
  const wrong = h("div", { role: "alert" });
  const go = (event: Event): void => {
    event.preventDefault();
    const archive = archiveAddress(host.value);
    const problem =
      archive === null ? t().fetching.badHost : isId(id.value.trim()) ? null : t().fetching.badId;
    replace(wrong, problem === null ? null : h("p", { class: "wrong" }, problem));
    if (archive !== null && problem === null) actions.fetch(archive, id.value.trim());
    else (archive === null ? host : id).focus();
  };
  return section(
    words.orFetch,
    { class: "card fetch-form" },
    h(
      "form",
      { onsubmit: go, novalidate: true },
      field(words.host, host, words.hostHint),
      field(words.id, id),
      wrong,
      h("button", { type: "submit" }, words.fetchGo),
      h("p", { class: "hint" }, words.fetchSays),
    ),
  );
}

function howItWorks(): HTMLElement {
  const words = t().start;
  const pictures = [icons.sealed, icons.sticks, icons.opened];
  return section(
    words.how,
    { class: "how" },
    h(
      "ol",
      { class: "steps" },
      words.steps.map(({ title, text }, index) =>
        h("li", null, pictures[index]?.(), h("h3", null, title), h("p", null, text)),
      ),
    ),
  );
}
