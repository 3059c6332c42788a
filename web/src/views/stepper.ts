// The game on the board, turn by turn.

import { Board, plainScene, type Scene } from "../board/board.ts";
import { layoutNow, NARROW } from "../board/geometry.ts";
import { legend } from "../board/legend.ts";
import { pictureOf, png } from "../board/picture.ts";
import { endScene, sceneOf, sticksOf } from "../board/scene.ts";
import { markWords, positionWords, turnWords } from "../board/words.ts";
import type { Turn } from "../core/contract.ts";
import { h, replace } from "../dom.ts";
import { icons } from "../icons.ts";
import { announce } from "../live.ts";
import { readPosition } from "../position.ts";
import { fileName, save } from "../save.ts";
import type { OpenGame, Session } from "../session.ts";
import { Turns } from "../turns.ts";
import { t } from "../words/index.ts";
import { button, checkbox, code, field, section, select } from "./parts.ts";
import { TurnList } from "./turnlist.ts";

const STEP_MS = 1300;
const NOWHERE = readPosition(`${".".repeat(30)} l 0/0`);

export class Stepper {
  readonly element: HTMLElement;
  readonly turns: Turns;
  private board: Board;
  private readonly list: TurnList;
  private readonly words = h("figcaption", { class: "in-words", id: "board-words" });
  private readonly title = h("p", { class: "turn-title" });
  private readonly legend = h("div");
  private readonly legal = h("div", { class: "legal-moves" });
  private readonly range: HTMLInputElement;
  private readonly number: HTMLInputElement;
  private readonly playButton: HTMLButtonElement;
  private readonly shown = { legal: true, runs: true };
  private raised: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private speed = 1;
  private scene: Scene | null = null;

  constructor(
    session: Session,
    private readonly game: OpenGame,
    private readonly count: number,
  ) {
    this.board = this.newBoard();
    this.turns = new Turns(session.core, game.handle, count);
    this.list = new TurnList(this.turns, (turn) => this.go(turn));
    this.range = this.jumpRange();
    this.number = this.jumpNumber();
    this.playButton = button(icons.play(), () => this.playOrPause(), {
      class: "round big",
      "data-action": "play",
    });
    this.element = this.build();
    this.sayPlaying();
    this.element.addEventListener("keydown", (event) => this.key(event));
    NARROW.addEventListener("change", this.turned);
    this.judged();
  }

  /** Marks what is false by the verdict of now. */
  judged(): void {
    const { failure } = this.game.verdict;
    this.list.bad = failure?.turn ?? null;
    replace(this.legend, legend(failure?.check === "moves"));
    void this.show(false);
  }

  /** Shows a turn; one more than there are is the end. */
  go(turn: number): void {
    const to = Math.min(Math.max(1, Math.round(turn)), this.count + 1);
    if (to === this.game.turn || Number.isNaN(to)) return;
    this.game.turn = to;
    this.raised = null;
    void this.show(true);
  }

  /** Stops playing: the view is left. */
  leave(): void {
    this.pause();
    NARROW.removeEventListener("change", this.turned);
  }

  /** The window became narrow or wide. */
  private readonly turned = (): void => {
    const old = this.board.element;
    this.board = this.newBoard();
    old.replaceWith(this.board.element);
    void this.show(false);
  };

  private newBoard(): Board {
    const board = new Board({ layout: layoutNow() });
    board.element.setAttribute("aria-describedby", "board-words");
    this.swipes(board.element);
    return board;
  }

  private build(): HTMLElement {
    const words = t().board;
    return section(
      words.section,
      { class: "stepper" },
      this.game.summary?.rules_unknown ? h("p", { class: "remark note" }, words.unknownRules) : null,
      h(
        "div",
        { class: "stepper-grid" },
        h(
          "div",
          { class: "stage" },
          h("figure", { class: "board-figure" }, this.title, this.board.element, this.controls(), this.words),
          this.legal,
          this.options(),
          this.legend,
        ),
        h(
          "div",
          { class: "turn-side" },
          h("h3", { id: "turn-list-title" }, words.list),
          this.list.element,
          h("p", { class: "hint" }, words.keys),
        ),
      ),
    );
  }

  private controls(): HTMLElement {
    const words = t().board;
    const step = (label: string, icon: SVGElement, action: string, to: () => number): HTMLElement =>
      button(
        icon,
        () => {
          this.pause();
          this.go(to());
        },
        { class: "round", "aria-label": label, title: label, "data-action": action },
      );
    return h(
      "div",
      { class: "controls", role: "group", "aria-label": words.controls },
      h(
        "div",
        { class: "buttons", dir: "ltr" },
        step(words.first, icons.first(), "first", () => 1),
        step(words.previous, icons.previous(), "previous", () => this.game.turn - 1),
        this.playButton,
        step(words.next, icons.next(), "next", () => this.game.turn + 1),
        step(words.last, icons.last(), "last", () => this.count + 1),
      ),
      this.range,
      field(words.jump, this.number),
      field(
        words.speed,
        select(Object.entries(words.speeds), String(this.speed), (value) => {
          this.speed = Number(value);
        }),
      ),
    );
  }

  private jumpRange(): HTMLInputElement {
    return h("input", {
      type: "range",
      min: 1,
      max: this.count + 1,
      value: this.game.turn,
      class: "track",
      "aria-label": t().board.jump,
      oninput: (event: Event) => {
        this.pause();
        this.go(Number((event.target as HTMLInputElement).value));
      },
    });
  }

  private jumpNumber(): HTMLInputElement {
    return h("input", {
      type: "number",
      min: 1,
      max: this.count + 1,
      value: this.game.turn,
      inputmode: "numeric",
      onchange: (event: Event) => {
        this.pause();
        this.go(Number((event.target as HTMLInputElement).value));
      },
    });
  }

  private options(): HTMLElement {
    const words = t().board;
    return h(
      "div",
      { class: "board-options" },
      checkbox(words.showLegal, this.shown.legal, (checked) => {
        this.shown.legal = checked;
        void this.show(false);
      }),
      checkbox(words.showRuns, this.shown.runs, (checked) => {
        this.shown.runs = checked;
        void this.show(false);
      }),
      h(
        "div",
        { class: "button-row" },
        button([icons.download(), words.saveSvg], () => void this.picture("svg"), {
          "data-action": "svg",
          class: "small",
        }),
        button([icons.download(), words.savePng], () => void this.picture("png"), {
          "data-action": "png",
          class: "small",
        }),
      ),
    );
  }

  private async show(stepped: boolean): Promise<void> {
    const wanted = this.game.turn;
    const atEnd = wanted > this.count;
    const turn = this.count === 0 ? null : await this.turns.get(Math.min(wanted, this.count));
    // Meanwhile the user may have gone on.
    if (this.game.turn !== wanted) return;
    const { summary } = this.game;
    this.scene = atEnd
      ? summary && endScene(summary, turn)
      : turn && sceneOf(turn, this.game.verdict.failure, this.shown, this.raised);
    const shownScene = this.scene ?? (NOWHERE && plainScene(NOWHERE));
    if (shownScene) this.board.show(shownScene);
    this.element.classList.toggle("nowhere", this.scene === null);
    this.say(atEnd ? null : turn, stepped);
    this.list.current(Math.min(wanted, this.count));
    this.range.value = this.number.value = String(wanted);
    this.range.setAttribute("aria-valuetext", this.where());
    if (!atEnd) void this.turns.load(Math.min(wanted + 1, this.count || 1));
  }

  private where(): string {
    const words = t().board;
    return this.game.turn > this.count ? words.atEnd : words.turnOf(this.game.turn, this.count);
  }

  private say(turn: Turn | null, stepped: boolean): void {
    const words = t().board;
    const bad = turn !== null && this.game.verdict.failure?.turn === turn.turn;
    replace(
      this.title,
      h("strong", null, this.where()),
      bad ? h("span", { class: "bad" }, icons.fail(), words.bad) : null,
    );
    const happened = turn ? turnWords(turn, sticksOf(turn)) : [];
    const seed =
      turn && bad && this.game.verdict.failure?.check === "throws"
        ? [words.seedGives(turn.expected_sticks, turn.expected_roll)]
        : [];
    const stands = this.scene ? positionWords(this.scene.position) : [words.notPlayed];
    const marks = this.scene ? markWords(this.scene) : [];
    replace(
      this.words,
      happened.length + seed.length > 0
        ? h("p", { class: "happened" }, [...happened, ...seed].join(" "))
        : null,
      h("p", { class: "stands" }, stands.join(" ")),
      marks.length > 0 ? h("p", { class: "marks" }, marks.join(" ")) : null,
    );
    this.board.element.setAttribute("aria-label", [this.where(), ...happened, ...stands].join(" "));
    this.legalMoves(turn);
    if (stepped && this.timer === undefined)
      announce([this.where(), bad ? words.bad : "", ...happened].join(" "));
  }

  private legalMoves(turn: Turn | null): void {
    const words = t().board;
    if (!turn || !this.scene) return replace(this.legal);
    const known = turn.legal.includes(turn.move);
    const raise = (move: string | null): void => {
      if (this.raised === move) return;
      this.raised = move;
      const scene =
        this.game.turn === turn.turn && sceneOf(turn, this.game.verdict.failure, this.shown, move);
      if (scene) this.board.show(scene);
    };
    const chip = (move: string): HTMLElement =>
      h(
        "li",
        null,
        h(
          "span",
          {
            class: `chip${move === turn.move ? " played" : ""}`,
            onpointerenter: () => raise(move),
            onpointerleave: () => raise(null),
          },
          code(move),
          move === turn.move ? ` ${words.played}` : null,
        ),
      );
    const wrong =
      !known && turn.rule !== null
        ? h(
            "li",
            null,
            h("span", { class: "chip wrong" }, code(turn.move), ` ${words.played}, ${words.notLegal}`),
          )
        : null;
    replace(
      this.legal,
      h("h3", null, words.legal),
      turn.legal.length === 0 && !wrong
        ? h("p", null, words.legalNone)
        : h("ul", { class: "chips" }, turn.legal.map(chip), wrong),
    );
  }

  private playOrPause(): void {
    if (this.timer !== undefined) return this.pause();
    if (this.game.turn > this.count) this.go(1);
    this.schedule();
    this.sayPlaying();
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.go(this.game.turn + 1);
      if (this.game.turn > this.count) this.pause();
      else this.schedule();
    }, STEP_MS / this.speed);
  }

  private pause(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.sayPlaying();
    announce(this.where());
  }

  private sayPlaying(): void {
    const playing = this.timer !== undefined;
    const label = playing ? t().board.pause : t().board.play;
    replace(this.playButton, playing ? icons.pause() : icons.play());
    this.playButton.setAttribute("aria-label", label);
    this.playButton.title = label;
  }

  private key(event: KeyboardEvent): void {
    const at = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      at.closest("input, select, textarea, [role=listbox]")
    )
      return;
    const onButton = at.closest("button, summary") !== null;
    const to: Record<string, number> = {
      ArrowLeft: this.game.turn - 1,
      ArrowRight: this.game.turn + 1,
      Home: 1,
      End: this.count + 1,
    };
    if (event.key in to) {
      this.pause();
      this.go(to[event.key] ?? 1);
    } else if (event.key === " " && !onButton) {
      this.playOrPause();
    } else {
      return;
    }
    event.preventDefault();
  }

  private swipes(board: SVGSVGElement): void {
    board.setAttribute("tabindex", "0");
    let start: { x: number; y: number } | null = null;
    board.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (start = { x, y }));
    board.addEventListener("pointercancel", () => (start = null));
    board.addEventListener("pointerup", ({ clientX, clientY }) => {
      if (!start) return;
      const [x, y] = [clientX - start.x, clientY - start.y];
      start = null;
      if (Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) return;
      this.pause();
      this.go(this.game.turn + (x < 0 ? 1 : -1));
    });
  }

  private async picture(kind: "svg" | "png"): Promise<void> {
    const scene = this.scene;
    if (!scene) return;
    const id = this.game.summary?.id ?? "";
    const subtitle = [...this.words.querySelectorAll(".happened")].map((part) => part.textContent).join(" ");
    const svg = pictureOf(
      scene,
      t().board.pictureTitle(id, this.where()),
      subtitle || positionWords(scene.position).at(-1) || "",
    );
    const name = fileName(id, this.game.turn > this.count ? "end" : `turn-${this.game.turn}`);
    if (kind === "svg") save(`${name}.svg`, new Blob([svg], { type: "image/svg+xml" }));
    else save(`${name}.png`, await png(svg));
  }
}
