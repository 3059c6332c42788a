// The checks one by one, each opening to its values and to the commands that
// compute them elsewhere.

import { type Child, h, replace } from "../dom.ts";
import { CHECKS, type CheckName, type Command, MAX_TURNS, type Summary } from "../core/contract.ts";
import { icons } from "../icons.ts";
import type { OpenGame, Session } from "../session.ts";
import { t } from "../words/index.ts";
import { code, copyable, foreign, library, section, values } from "./parts.ts";

/** Of the host's own data so many characters are shown. */
const MOST_META = 20_000;

export function checksPanel(session: Session, game: OpenGame): HTMLElement {
  const words = t().checks;
  const commands = once(() => readCommands(session, game));
  return section(
    words.section,
    { class: "checks" },
    h("p", { class: "lead" }, words.lead),
    h(
      "ul",
      { class: "check-list" },
      CHECKS.map((check) => h("li", null, one(check, game, commands))),
    ),
  );
}

function one(
  check: CheckName,
  { verdict, summary }: OpenGame,
  commands: () => Promise<Command[]>,
): HTMLElement {
  const words = t().checks;
  const { status, detail } = verdict.checks[check];
  const body = h("div", { class: "check-body" });
  const details = h(
    "details",
    { class: `check ${status}`, "data-check": check, "data-status": status },
    h(
      "summary",
      null,
      icons[status](),
      h("span", { class: "check-name" }, words.names[check]),
      h("span", { class: "check-status" }, words.status[status]),
      detail === undefined ? null : h("span", { class: "check-detail" }, library(detail)),
    ),
    body,
  );
  details.addEventListener("toggle", () => {
    if (!details.open || body.childElementCount > 0) return;
    replace(body, h("p", null, words.about[check]), summary ? checkValues(check, summary) : null);
    if (!["commitment", "throws", "signature"].includes(check)) return;
    const hand = h("div", { class: "by-hand" });
    body.append(hand);
    void commands().then((all) => replace(hand, byHand(check, all)));
  });
  return details;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}

async function readCommands(session: Session, { handle }: OpenGame): Promise<Command[]> {
  try {
    return JSON.parse(await session.core.ask("commands", handle)) as Command[];
  } catch {
    // A record that cannot be read has nothing to compute again.
    return [];
  }
}

function byHand(check: CheckName, all: readonly Command[]): Child {
  const words = t().checks.byHand;
  if (check === "signature") return h("p", { class: "hint" }, words.signature);
  const wanted = all.filter(({ what }) =>
    check === "commitment" ? what === "commitment" : what !== "commitment",
  );
  if (wanted.length === 0) return null;
  return [h("h3", null, words.title), h("p", { class: "hint" }, words.lead), wanted.map(command)];
}

function command({ what, shell, gives, recorded }: Command): HTMLElement {
  const words = t().checks.byHand;
  return h(
    "div",
    { class: "command" },
    h("p", null, words[what]),
    copyable(shell, words[what]),
    values(
      [words.gives, h("div", { class: "long" }, code(gives, MAX_TURNS))],
      recorded === null
        ? null
        : [
            words.recorded,
            recorded === gives ? words.same : h("div", { class: "long" }, code(recorded, MAX_TURNS)),
          ],
    ),
  );
}

function checkValues(check: CheckName, summary: Summary): Child {
  const words = t().checks.values;
  const commitment = [
    words.commitment,
    code(`${summary.commitment.scheme}:${summary.commitment.value}`),
  ] as const;
  const seed = [words.seed, summary.seed === null ? words.notGiven : code(summary.seed)] as const;
  const rng = [words.scheme, code(summary.rng.scheme)] as const;
  const label = summary.rng.label === undefined ? null : ([words.label, code(summary.rng.label)] as const);
  const given = (["light", "dark"] as const).map((side) => {
    const bytes = summary.contributions?.[side];
    return bytes === undefined ? null : ([words.contribution(t().sides[side]), code(bytes)] as const);
  });
  const time = (at: string | null): Child => (at === null ? words.notGiven : code(at));
  const rules = [words.rules, code(summary.rules)] as const;
  switch (check) {
    case "format":
      return values(
        [words.id, code(summary.id)],
        rules,
        [words.turns, summary.turns],
        summary.meta === null
          ? null
          : [words.meta, h("div", { class: "long" }, foreign(summary.meta, MOST_META))],
      );
    case "signature":
      return summary.signatures.length === 0
        ? values([words.signature, words.unsigned])
        : values(
            ...summary.signatures.map(
              ({ key, signature }) =>
                [words.signature, [code(signature), ` ${words.signedBy} `, code(key)]] as const,
            ),
          );
    case "commitment":
      return values(commitment, seed, [words.id, code(summary.id)]);
    case "anchor":
      return values(commitment, rng, ...given);
    case "throws":
      return values(rng, label, seed, ...given, summary.key === null ? null : [words.key, code(summary.key)]);
    case "moves":
      return values(rules, [words.turns, summary.turns]);
    case "result":
      return values([words.result, summary.result ? library(summary.result.says) : words.notGiven]);
    case "timing":
      return values(
        [words.started, time(summary.started)],
        [words.ended, time(summary.ended)],
        [
          words.deadline,
          summary.deadline_seconds === null ? words.notGiven : words.seconds(summary.deadline_seconds),
        ],
      );
    case "equivocation":
      return values([words.id, code(summary.id)]);
    case "reuse":
      return values(seed, commitment);
  }
}
