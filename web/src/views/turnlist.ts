// Every turn in the notation of the record; it follows the board.

import { sticksOf } from "../board/scene.ts";
import { freshId, h } from "../dom.ts";
import { icons } from "../icons.ts";
import { readMove } from "../position.ts";
import type { Turns } from "../turns.ts";
import { VirtualList } from "../virtual.ts";
import { t } from "../words/index.ts";
import { code } from "./parts.ts";

const ROW = 32;

export class TurnList {
  readonly element: HTMLElement;
  private readonly list: VirtualList;
  private readonly id = freshId("turn");
  /** The turn that is false. */
  bad: number | null = null;
  private turn = 0;

  constructor(
    private readonly turns: Turns,
    private readonly choose: (turn: number) => void,
  ) {
    this.list = new VirtualList({
      rowHeight: ROW,
      row: (index) => this.row(index + 1),
      attributes: { role: "listbox", class: "virtual turn-list", "aria-label": t().board.listLabel },
    });
    this.element = this.list.element;
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.list.setCount(turns.count);
  }

  /** Marks a turn and brings it into sight. */
  current(turn: number): void {
    this.turn = turn;
    this.list.reveal(turn - 1);
    this.list.redraw();
    this.element.setAttribute("aria-activedescendant", `${this.id}-${turn}`);
  }

  private row(number: number): HTMLElement {
    const turn = this.turns.peek(number);
    if (!turn) void this.turns.load(number).then(() => this.list.redraw());
    const bad = number === this.bad;
    const lost = turn !== null && readMove(turn.move)?.step === null;
    return h(
      "div",
      {
        role: "option",
        id: `${this.id}-${number}`,
        class: `turn-row${bad ? " bad" : ""}${lost ? " lost" : ""}`,
        "aria-selected": number === this.turn ? "true" : "false",
        "aria-setsize": this.turns.count,
        "aria-posinset": number,
        onclick: () => this.choose(number),
      },
      h("span", { class: "turn-number" }, number),
      turn && [
        h(
          "span",
          { class: "side-mark" },
          icons[turn.side](),
          h("span", { class: "unseen" }, t().sides[turn.side]),
        ),
        h("span", { class: "turn-sticks", "aria-hidden": "true" }, sticks(sticksOf(turn))),
        h("span", { class: "turn-move" }, code(turn.move)),
      ],
      bad
        ? h("span", { class: "bad-mark" }, icons.fail(), h("span", { class: "unseen" }, t().board.bad))
        : null,
    );
  }

  private key(event: KeyboardEvent): void {
    const page = this.list.rowsInSight;
    const to: Record<string, number> = {
      ArrowUp: this.turn - 1,
      ArrowDown: this.turn + 1,
      ArrowLeft: this.turn - 1,
      ArrowRight: this.turn + 1,
      PageUp: this.turn - page,
      PageDown: this.turn + page,
      Home: 1,
      End: this.turns.count,
    };
    const turn = to[event.key];
    if (turn === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.choose(Math.min(Math.max(1, turn), this.turns.count));
  }
}

function sticks(faces: string | null): HTMLElement[] {
  return [...(faces ?? "")].map((face) => h("i", { class: face === "1" ? "up" : "down" }));
}
