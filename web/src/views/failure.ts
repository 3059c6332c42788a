// The first failure: what was recorded beside what is right. Where it is a move's,
// the board of the turn shows both.

import { sticksOf } from "../board/scene.ts";
import { thrown } from "../board/sticks.ts";
import { type Child, h, s } from "../dom.ts";
import type { Failure, Turn } from "../core/contract.ts";
import { icons } from "../icons.ts";
import { t } from "../words/index.ts";
import { inOwnWords } from "../words/library.ts";
import { button, code, library, section } from "./parts.ts";

/** `turn` is the bad turn, where it is a turn's. */
export function failurePanel(failure: Failure, turn: Turn | null, goTo: (() => void) | null): HTMLElement {
  const words = t().failure;
  const check = t().checks.names[failure.check];
  const where = failure.turn === null ? words.whole(check) : words.turn(failure.turn, check);
  return section(
    words.section,
    { class: "failure", role: "region" },
    h("p", { class: "where" }, icons.fail(), h("strong", null, where)),
    h("p", { class: "message" }, library(failure.message), rule(failure, turn?.rule_houses ?? [])),
    h(
      "div",
      { class: "beside" },
      // What two say of one game shows by itself not who is wrong.
      failure.check === "anchor"
        ? [
            side(words.inRecord, "neutral", failure.recorded, null),
            side(words.brought, "neutral", failure.expected, null),
          ]
        : [
            side(words.recorded, "recorded", failure.recorded, picture(failure, turn, "recorded")),
            side(words.expected, "expected", failure.expected, picture(failure, turn, "expected")),
          ],
    ),
    goTo && failure.turn !== null ? button(words.goTo, goTo, { class: "quiet-button" }) : null,
  );
}

/** The rule that was broken, where the message does not say it, and its houses. */
function rule({ rule, message }: Failure, houses: readonly number[]): Child {
  if (rule === undefined) return null;
  const words = t().failure;
  return [
    message.includes(rule) ? null : [". ", h("strong", null, `${words.rule}: `), library(rule)],
    houses.length > 0 ? [". ", words.houses(houses)] : null,
  ];
}

function side(title: string, kind: string, value: string | undefined, drawn: Child): Child {
  if (value === undefined) return null;
  return h(
    "div",
    { class: `side ${kind}` },
    h("h3", null, kind === "neutral" ? null : kind === "recorded" ? icons.fail() : icons.pass(), title),
    h("p", { class: "value" }, inOwnWords(value) === undefined ? code(value) : library(value)),
    drawn,
  );
}

function picture(failure: Failure, turn: Turn | null, kind: "recorded" | "expected"): Child {
  return failure.check === "throws" && turn ? throwPicture(turn, kind) : null;
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
