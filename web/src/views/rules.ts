// The catalogue of rule sets: choices, sources, differences, odds.

import { type Child, h, replace } from "../dom.ts";
import type { Chance, Choice, Difference, Odds, RuleOption, RuleSet } from "../core/contract.ts";
import { SIGNS } from "../board/signs.ts";
import { s } from "../dom.ts";
import type { Session } from "../session.ts";
import { t } from "../words/index.ts";
import type { View } from "./game.ts";
import { code, field, library, lotusBand, section, select } from "./parts.ts";

export interface RulesRoute {
  readonly name: string;
  readonly other: string | null;
}

export const rulesAddress = (name: string, other: string | null = null): string =>
  `#rules/${encodeURIComponent(name)}${other === null ? "" : `/${encodeURIComponent(other)}`}`;

export function rulesView(session: Session, { name, other }: RulesRoute): View {
  const words = t().rules;
  const body = h("div", { class: "rules-body" }, h("p", { role: "status" }, t().site.working));
  void build(session, name, other).then(
    (children) => replace(body, children),
    (error: unknown) => replace(body, h("p", { role: "alert" }, t().site.failed(String(error)))),
  );
  const element = h(
    "div",
    { class: "rules-view" },
    h("h1", { tabindex: -1 }, words.title),
    h("p", { class: "lead" }, words.lead),
    body,
    lotusBand(),
    markedHouses(),
  );
  return { element };
}

async function build(session: Session, name: string, other: string | null): Promise<Child[]> {
  const words = t().rules;
  const { sets } = JSON.parse(await session.core.ask("rules")) as { sets: RuleSet[] };
  const set = JSON.parse(await session.core.ask("ruleset", name)) as RuleSet;
  const odds = JSON.parse(await session.core.ask("odds", name)) as Odds;
  const difference =
    other === null ? null : (JSON.parse(await session.core.ask("diff", name, other)) as Difference);
  const one = [
    h("div", { class: "set-and-odds" }, setTable(set), oddsTables(odds)),
    h("p", { class: "quiet" }, words.sources),
    set.options.length > 0 ? optionsTable(set.options, set.name) : null,
  ];
  const two = [compare(sets, name, other), difference && differenceTable(difference)];
  // What was asked for comes first.
  return [tabs(sets, name), ...(difference ? [...two, ...one] : [...one, ...two])];
}

function markedHouses(): HTMLElement {
  const words = t().rules;
  return section(
    words.marked,
    { class: "marked" },
    h(
      "ul",
      { class: "marked-houses" },
      [...SIGNS].map(([house, draw]) =>
        h(
          "li",
          null,
          s(
            "svg",
            { viewBox: "0 0 100 100", "aria-hidden": "true" },
            s("rect", { x: 2, y: 2, width: 96, height: 96, rx: 8, class: "tile" }),
            draw(),
          ),
          h("span", null, h("strong", null, house), " ", words.houses[house]),
        ),
      ),
    ),
  );
}

function tabs(sets: readonly RuleSet[], name: string): HTMLElement {
  const words = t().rules;
  return h(
    "nav",
    { class: "rule-sets", "aria-label": words.sets },
    h(
      "ul",
      null,
      sets.map((set) =>
        h(
          "li",
          null,
          h(
            "a",
            { href: rulesAddress(set.name), "aria-current": set.name === name.split("+")[0] ? "page" : null },
            h("strong", null, set.name),
            h("span", null, sentence(set.about)),
          ),
        ),
      ),
    ),
  );
}

const titleOf = (choice: string): string => t().rules.choices[choice] ?? choice;

interface TableOptions {
  readonly kind: string;
  /** What a screen reader calls the table, and the box that it scrolls in. */
  readonly label: string;
  /** Columns whose head is said again in each row where the rows are stacked. */
  readonly said?: readonly number[];
}

/** A sentence of the catalogue, which calls its sources by the names that the page has for them. */
const sentence = (text: string): HTMLElement =>
  library(text, (said) =>
    said.replace(/seed 00\d|gym-senet/g, (name) => t().rules.sourceNames[name] ?? name),
  );

/** The roles are written out: on a narrow screen the rows are stacked, and a table it stays. */
const table = (
  heads: readonly string[],
  rows: readonly Child[][],
  { kind, label, said = [] }: TableOptions,
): HTMLElement =>
  h(
    "div",
    { class: "scroll", tabindex: 0, role: "group", "aria-label": label },
    h(
      "table",
      { class: kind, role: "table" },
      h(
        "thead",
        { role: "rowgroup" },
        h(
          "tr",
          { role: "row" },
          heads.map((head) => h("th", { scope: "col", role: "columnheader" }, head)),
        ),
      ),
      h(
        "tbody",
        { role: "rowgroup" },
        rows.map(([first, ...cells]) =>
          h(
            "tr",
            { role: "row" },
            h("th", { scope: "row", role: "rowheader" }, first),
            cells.map((cell, index) =>
              h(
                "td",
                { role: "cell", "data-head": said.includes(index + 1) ? (heads[index + 1] ?? null) : null },
                cell,
              ),
            ),
          ),
        ),
      ),
    ),
  );

function setTable(set: RuleSet): HTMLElement {
  const words = t().rules;
  const rows = Object.entries(set.choices).map(([key, { says, source }]) => [
    titleOf(key),
    sentence(says),
    h("span", { class: "quiet" }, sentence(source)),
  ]);
  return section(
    words.set(set.name),
    { class: "rule-set" },
    h("p", { class: "about-set" }, sentence(set.about)),
    table([words.choice, words.says, words.source], rows, {
      kind: "choices stacks",
      label: words.set(set.name),
    }),
  );
}

function optionsTable(options: readonly RuleOption[], name: string): HTMLElement {
  const words = t().rules;
  const base = name.split("+")[0] ?? name;
  const rows = options.map((option) => [
    h(
      "a",
      {
        href: rulesAddress(
          [base, ...(option.needs ? [option.needs] : []), option.name].sort(plain(base)).join("+"),
        ),
      },
      code(`+${option.name}`),
    ),
    [sentence(option.says), option.needs ? ` (${words.needs} ${option.needs})` : null],
    sentence(option.instead),
    option.reading ? words.reading : words.variation,
  ]);
  return section(
    words.options,
    { class: "options" },
    table([words.options, words.says, words.instead, words.choice], rows, {
      kind: "stacks",
      label: words.options,
      said: [2],
    }),
  );
}

/** The set's name first, then its options as a record has to write them. */
const plain =
  (base: string) =>
  (a: string, b: string): number =>
    a === base ? -1 : b === base ? 1 : a < b ? -1 : 1;

function compare(sets: readonly RuleSet[], name: string, other: string | null): HTMLElement {
  const words = t().rules;
  const choices = sets.filter((set) => set.name !== name).map((set) => [set.name, set.name] as const);
  const chooser = select([["", "–"], ...choices], other ?? "", (value) => {
    location.hash = value === "" ? rulesAddress(name) : rulesAddress(name, value);
  });
  return section(words.compare, { class: "compare" }, field(words.compareWith, chooser));
}

function differenceTable({ rules: [one, other], differs }: Difference): HTMLElement {
  const words = t().rules;
  const said = ({ says, source }: Choice): Child => [
    sentence(says),
    h("div", { class: "quiet" }, sentence(source)),
  ];
  const rows = Object.entries(differs).map(([key, [a, b]]) => [titleOf(key), said(a), said(b)]);
  return section(
    words.difference(one, other),
    { class: "difference" },
    rows.length === 0
      ? h("p", null, words.same)
      : table([words.choice, one, other], rows, {
          kind: "choices stacks",
          label: words.difference(one, other),
          said: [1, 2],
        }),
  );
}

function oddsTables(odds: Odds): HTMLElement {
  const words = t().rules;
  const chance = ({ of, out_of, percent }: Chance): Child => [
    h("span", { class: "percent" }, `${percent} %`),
    h("span", { class: "quiet" }, ` ${of}/${out_of}`),
    bar(of / out_of),
  ];
  const rolls = odds.rolls.map((roll) => [
    [String(roll.roll), roll.again ? `, ${words.again}` : null, roll.lost ? `, ${words.lost}` : null],
    chance(roll),
  ]);
  const cases = (
    rows: readonly (Chance & { on: number[]; house?: number; houses_ahead?: number })[],
  ): Child[][] =>
    rows.map((row) => [
      row.house === undefined ? words.ahead(row.houses_ahead ?? 0) : words.fromHouse(row.house),
      words.on(row.on),
      chance(row),
    ]);
  const group = (title: string, rows: Child[][], heads: string[]): HTMLElement =>
    h(
      "div",
      { class: "odds-group" },
      h("h3", null, title),
      table(heads, rows, { kind: "odds", label: title }),
    );
  return section(
    words.oddsOf(odds.rules),
    { class: "odds-section" },
    h(
      "div",
      { class: "odds-grid" },
      group(
        words.roll,
        [...rolls, [words.anotherThrow, chance(odds.again)], [words.mean, odds.mean.decimal]],
        [words.roll, words.chance],
      ),
      group(words.leaves, cases(odds.leaving), [words.choice, words.roll, words.chance]),
      odds.gate
        ? group(words.reaches(odds.gate.house), cases(odds.gate.reaching), [
            words.choice,
            words.roll,
            words.chance,
          ])
        : null,
      group(words.lands, cases(odds.swaps), [words.choice, words.roll, words.chance]),
      odds.water_from_26
        ? group(
            words.water,
            [[words.fromHouse(26), chance(odds.water_from_26)]],
            [words.choice, words.chance],
          )
        : null,
    ),
  );
}

/** How much of the whole a chance is. */
function bar(part: number): SVGElement {
  return s(
    "svg",
    { class: "chance-bar", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" },
    s("rect", { width: 100, height: 6, class: "whole" }),
    s("rect", { width: Math.round(part * 1000) / 10, height: 6, class: "part" }),
  );
}
