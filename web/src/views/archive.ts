// An archive: very many games, a table, filters.

import { MOST_ROWS, type Progress, type Row } from "../archive/row.ts";
import { CHECKS, type VerdictName } from "../core/contract.ts";
import { type Child, h, replace } from "../dom.ts";
import { icons } from "../icons.ts";
import { announce } from "../live.ts";
import { save } from "../save.ts";
import { brief } from "../shown.ts";
import type { ArchiveRun } from "../archive/run.ts";
import type { Remark } from "../session.ts";
import { VirtualList } from "../virtual.ts";
import { t } from "../words/index.ts";
import type { View } from "./game.ts";
import { reach } from "./verdict.ts";
import { button, field, filePicker, foreign, library, remark, section, select } from "./parts.ts";

const ROW = 44;
/** Of files that could not be read so many are named. */
const MOST_BROKEN = 20;
const VERDICTS: readonly VerdictName[] = ["verified", "mismatch", "unverifiable"];

export interface ArchiveActions {
  readonly files: (files: File[]) => void;
  readonly open: (row: Row) => void;
  readonly startAgain: () => void;
  /** Runs over the same files by what has come since. */
  readonly again: () => void;
}

/** The view before any archive was given. */
export function emptyArchive(
  actions: ArchiveActions,
  evidence: HTMLElement,
  remarks: readonly Remark[],
): View {
  const words = t().archive;
  const element = h(
    "div",
    { class: "archive-view" },
    h("h1", { tabindex: -1 }, words.title),
    h("p", { class: "lead" }, words.lead),
    remarks.map((said) => remark(said)),
    h(
      "div",
      { class: "drop-zone" },
      icons.table(),
      h("p", { class: "drop-title" }, words.drop),
      filePicker(words.pick, "archive-files", actions.files, "primary"),
    ),
    h("p", { class: "quiet" }, words.compared),
    evidence,
  );
  return { element };
}

/** The view of a run, going on or ended. */
export class ArchiveView implements View {
  readonly element: HTMLElement;
  private readonly bar = h("progress", { max: 1, value: 0, "aria-label": t().archive.progress });
  private readonly status = h("p", { class: "archive-status" });
  private readonly tally = h("ul", { class: "tally" });
  private readonly remarks = h("div");
  private readonly countLine = h("p", { class: "quiet", role: "status" });
  private readonly stop: HTMLButtonElement;
  private readonly rulesChoice: HTMLSelectElement;
  private readonly list: VirtualList;
  private rows: Row[] = [];
  private seen = 0;
  private selected = 0;
  private remarksDrawn = "";

  constructor(
    private readonly run: ArchiveRun,
    private readonly actions: ArchiveActions,
  ) {
    this.stop = button(t().archive.stop, () => run.stop(), { "data-action": "stop" });
    this.rulesChoice = this.chooseRules();
    this.list = new VirtualList({
      rowHeight: ROW,
      row: (index) => this.row(index),
      attributes: { role: "rowgroup", class: "virtual archive-rows", "aria-label": t().archive.table },
    });
    this.list.element.addEventListener("keydown", (event) => this.key(event));
    this.element = this.build();
    run.changed = () => this.update();
    this.update();
    this.selected = Math.max(0, run.opened ? this.rows.indexOf(run.opened) : 0);
    this.list.reveal(this.selected);
  }

  /** Whoever comes back from a game stands on its row, as soon as that is drawn. */
  focus(): void {
    if (!this.run.opened) return;
    this.run.opened = null;
    requestAnimationFrame(() => requestAnimationFrame(() => this.focusRow()));
  }

  private focusRow(): void {
    this.list.element.querySelector<HTMLElement>('.row-open[tabindex="0"]')?.focus();
  }

  leave(): void {
    this.run.changed = () => {};
  }

  private build(): HTMLElement {
    const words = t().archive;
    return h(
      "div",
      { class: "archive-view" },
      h("h1", { tabindex: -1 }, words.title),
      h(
        "div",
        { class: "run" },
        this.bar,
        this.status,
        h("div", { class: "button-row" }, this.stop, button(words.again, this.actions.startAgain)),
      ),
      this.tally,
      [...this.run.remarks, ...this.run.said].map((said) => remark(said)),
      this.run.brought && this.checkAgain(),
      this.remarks,
      this.filters(),
      this.countLine,
      h("p", { class: "hint" }, words.openHint, " ", words.compared),
      h(
        "div",
        { class: "archive-table", role: "table", "aria-label": words.table, "aria-rowcount": -1 },
        this.head(),
        this.list.element,
      ),
      h(
        "div",
        { class: "button-row" },
        button([icons.download(), words.saved], () => this.saveRows(), { "data-action": "rows" }),
      ),
    );
  }

  private checkAgain(): HTMLElement {
    const words = t();
    const go = button(words.archive.withIt, this.actions.again, { "data-action": "again" });
    return remark({ kind: "note", text: words.intake.forNextRun }, go);
  }

  private head(): HTMLElement {
    const { columns } = t().archive;
    const names = [
      columns.number,
      columns.source,
      columns.game,
      columns.rules,
      columns.verdict,
      columns.failure,
    ];
    return h(
      "div",
      { role: "rowgroup" },
      h(
        "div",
        { role: "row", class: "archive-row head" },
        names.map((name) => h("span", { role: "columnheader" }, name)),
      ),
    );
  }

  private filters(): HTMLElement {
    const words = t().archive;
    const { filter } = this.run;
    const search = h("input", {
      type: "search",
      name: "search",
      value: filter.text,
      oninput: (event: Event) => {
        filter.text = (event.target as HTMLInputElement).value;
        this.refilter();
      },
    });
    const all = ["", words.all] as const;
    const choose = (key: "verdict" | "check") => (value: string) => {
      filter[key] = value;
      this.refilter();
    };
    const names = t().verdict.words;
    return section(
      words.filter,
      { class: "filters" },
      field(words.search, search, words.searchHint),
      field(
        words.verdict,
        select(
          [all, ...VERDICTS.map((name) => [name, names[name]] as const)],
          filter.verdict,
          choose("verdict"),
        ),
      ),
      field(
        words.check,
        select(
          [all, ...CHECKS.map((name) => [name, t().checks.names[name]] as const)],
          filter.check,
          choose("check"),
        ),
      ),
      field(words.rules, this.rulesChoice),
    );
  }

  private chooseRules(): HTMLSelectElement {
    const { filter } = this.run;
    const rules = [...this.run.rules].filter((name) => name !== "").sort();
    const options = [["", t().archive.all] as const, ...rules.map((name) => [name, brief(name)] as const)];
    return select(options, filter.rules, (value) => {
      filter.rules = value;
      this.refilter();
    });
  }

  private update(): void {
    const words = t().archive;
    const { progress, ended } = this.run;
    this.bar.max = Math.max(1, progress.size);
    this.bar.value = ended ? this.bar.max : progress.read;
    const says =
      ended === null
        ? words.running(progress.games)
        : ended === "stopped"
          ? words.stopped(progress.games)
          : words.done(progress.games);
    replace(this.status, progress.games === 0 && ended === "done" ? words.nothing : says);
    this.stop.hidden = ended !== null;
    this.drawTally(progress);
    this.drawRemarks(progress);
    this.takeRows();
    // While rows come in by the dozen nobody wants to hear how many there are.
    this.countLine.setAttribute("aria-live", ended === null ? "off" : "polite");
    if (ended !== null && this.run.told !== ended) {
      this.run.told = ended;
      announce(
        `${says} ${VERDICTS.map((name) => `${t().verdict.words[name]}: ${progress.counts[name]}`).join(", ")}`,
      );
      // The field stays, and with it whoever is in it.
      this.rulesChoice.replaceChildren(...this.chooseRules().children);
    }
  }

  private drawRemarks({ broken, counts }: Progress): void {
    const words = t().archive;
    const { problem } = this.run;
    const others = counts.mismatch + counts.unverifiable;
    const drawn = [problem, broken.length, counts.verified > MOST_ROWS, others > MOST_ROWS].join();
    if (drawn === this.remarksDrawn) return;
    this.remarksDrawn = drawn;
    replace(
      this.remarks,
      problem === null ? null : remark({ kind: "alarm", text: t().site.failed(""), why: problem }),
      broken
        .slice(0, MOST_BROKEN)
        .map(({ source, why }) =>
          remark({ kind: "alarm", text: words.broken(brief(source), brief(why, 200)) }),
        ),
      counts.verified > MOST_ROWS ? remark({ kind: "note", text: words.capped(MOST_ROWS) }) : null,
      others > MOST_ROWS ? remark({ kind: "note", text: words.cappedOther(MOST_ROWS) }) : null,
    );
  }

  private drawTally({ counts }: Progress): void {
    replace(
      this.tally,
      VERDICTS.map((name) =>
        h(
          "li",
          { class: name },
          h("strong", { "data-count": name }, counts[name].toLocaleString(document.documentElement.lang)),
          " ",
          t().verdict.words[name],
          name === "verified" && counts.unanchored > 0
            ? h("span", { class: "unanchored-count" }, t().archive.unanchored(counts.unanchored))
            : null,
        ),
      ),
    );
  }

  /** Adds the rows that have come since. */
  private takeRows(): void {
    const { rows } = this.run;
    for (; this.seen < rows.length; this.seen += 1) {
      const row = rows[this.seen];
      if (row && this.run.passes(row)) this.rows.push(row);
    }
    this.drawRows();
  }

  private refilter(): void {
    this.rows = [];
    this.seen = 0;
    this.selected = 0;
    this.list.rewind();
    this.takeRows();
    this.list.redraw();
  }

  private drawRows(): void {
    const words = t().archive;
    this.list.setCount(this.rows.length);
    const none = this.rows.length === 0 && this.run.rows.length > 0;
    replace(this.countLine, none ? words.none : words.shown(this.rows.length, this.run.progress.games));
  }

  private row(index: number): HTMLElement {
    const row = this.rows[index];
    if (!row) return h("div");
    const names = t().verdict.words;
    const cell = (kind: string, ...children: Child[]): HTMLElement =>
      h("span", { role: "cell", class: `cell-${kind}` }, ...children);
    const open = h(
      "button",
      {
        type: "button",
        class: "row-open",
        tabindex: index === this.selected ? 0 : -1,
        onclick: () => this.actions.open(row),
        onfocus: () => (this.selected = index),
      },
      foreign(row.source),
    );
    open.setAttribute("aria-label", t().archive.open(brief(row.source)));
    const failure = cell(
      "failure",
      row.check === null
        ? null
        : [t().checks.names[row.check], row.turn === null ? null : `, ${t().archive.turn(row.turn)}`, ": "],
      row.message === null ? null : library(row.message),
    );
    // Where it is longer than its cell.
    failure.title = failure.textContent ?? "";
    return h(
      "div",
      {
        role: "row",
        class: `archive-row ${row.verdict}`,
        "aria-rowindex": index + 2,
        "data-number": row.number,
      },
      cell("number", row.number),
      cell("source", open),
      cell("game", row.game === null ? "–" : foreign(row.game)),
      cell("rules", row.rules === null ? "–" : h("bdi", null, brief(row.rules))),
      cell(
        `verdict ${row.verdict}`,
        icons[row.verdict === "verified" ? "pass" : row.verdict === "mismatch" ? "fail" : "skipped"](),
        h(
          "span",
          null,
          names[row.verdict],
          reach(row) === "" ? null : h("span", { class: "row-reach" }, reach(row)),
        ),
      ),
      failure,
    );
  }

  private key(event: KeyboardEvent): void {
    const page = this.list.rowsInSight;
    const last = this.rows.length - 1;
    const to: Record<string, number> = {
      ArrowUp: this.selected - 1,
      ArrowDown: this.selected + 1,
      PageUp: this.selected - page,
      PageDown: this.selected + page,
      Home: 0,
      End: last,
    };
    const index = to[event.key];
    if (index === undefined || last < 0) return;
    event.preventDefault();
    this.selected = Math.min(Math.max(0, index), last);
    this.list.reveal(this.selected);
    this.list.redraw();
    this.focusRow();
  }

  private saveRows(): void {
    const lines = this.rows.map((row) => JSON.stringify(row));
    save("senet-archive.ndjson", new Blob([lines.join("\n"), "\n"], { type: "application/x-ndjson" }));
  }
}
