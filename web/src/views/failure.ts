// The first failure: what was recorded beside what is right.

import { Board } from "../board/board.ts";
import { layoutNow } from "../board/geometry.ts";
import { sticksOf } from "../board/scene.ts";
import { thrown } from "../board/sticks.ts";
import { type Child, h, s } from "../dom.ts";
import type { Failure, Turn } from "../core/contract.ts";
import { icons } from "../icons.ts";
import { type Position, readMove, readPosition } from "../position.ts";
import { plainScene } from "../board/board.ts";
import { positionWords } from "../board/words.ts";
import { t } from "../words/index.ts";
import { button, code, library, section } from "./parts.ts";

/** `turn` is the bad turn, where it is a turn's. */
export function failurePanel(failure: Failure, turn: Turn | null, goTo: (() => void) | null): HTMLElement {
  const words = t().failure;
  const check = t().checks.names[failure.check];
  const where = failure.turn === null ? words.whole(check) : words.turn(failure.turn, check);
  const rule = failure.rule;
  const named = turn?.rule_houses ?? [];
  return section(
    words.section,
    { class: "failure", role: "region" },
    h("p", { class: "where" }, icons.fail(), h("strong", null, where)),
    h("p", { class: "message" }, library(failure.message)),
    rule === undefined
      ? null
      : h(
          "p",
          { class: "rule" },
          h("strong", null, `${words.rule}: `),
          library(rule),
          named.length > 0 ? [". ", words.houses(named)] : null,
        ),
    h(
      "div",
      { class: "beside" },
      side(words.recorded, "recorded", failure.recorded, picture(failure, turn, "recorded")),
      side(words.expected, "expected", failure.expected, picture(failure, turn, "expected")),
    ),
    goTo && failure.turn !== null ? button(words.goTo, goTo, { class: "quiet-button" }) : null,
  );
}

function side(title: string, kind: string, value: string | undefined, drawn: Child): Child {
  if (value === undefined) return null;
  return h(
    "div",
    { class: `side ${kind}` },
    h("h3", null, kind === "recorded" ? icons.fail() : icons.pass(), title),
    h("p", { class: "value", lang: "en" }, code(value)),
    drawn,
  );
}

function picture(failure: Failure, turn: Turn | null, kind: "recorded" | "expected"): Child {
  const position = failure.position === undefined ? null : readPosition(failure.position);
  if (failure.check === "throws" && turn) return throwPicture(turn, kind);
  if (failure.check === "moves" && position) return movePicture(failure, position, kind, turn?.rule_houses ?? []);
  return null;
}

function throwPicture(turn: Turn, kind: "recorded" | "expected"): Child {
  const recorded = kind === "recorded";
  const sticks = recorded ? sticksOf(turn) : turn.expected_sticks;
  // Where the record does not say how the sticks fell there is nothing to draw.
  if (recorded && turn.sticks === null && turn.expected_sticks !== null) return null;
  const roll = recorded ? turn.roll : (turn.expected_roll ?? 0);
  return h(
    "div",
    { class: "throw-picture" },
    s("svg", { viewBox: "-100 -62 200 124", "aria-hidden": "true" }, thrown({ sticks, roll }, turn.turn)),
  );
}

function movePicture(
  failure: Failure,
  position: Position,
  kind: "recorded" | "expected",
  lit: readonly number[],
): Child {
  const text = (kind === "recorded" ? failure.recorded : failure.expected) ?? "";
  const moves = text.split(" or ").filter((move) => readMove(move)?.step);
  if (moves.length === 0) return null;
  const board = new Board({ small: true, still: true, layout: layoutNow() });
  const scene = plainScene(position);
  const one = kind === "recorded" || moves.length === 1;
  board.show({
    ...scene,
    move: one ? (moves[0] ?? null) : null,
    legal: one ? [] : moves,
    lit: kind === "recorded" ? lit : [],
  });
  board.element.setAttribute("aria-label", [text, ...positionWords(position)].join(" "));
  return board.element;
}
