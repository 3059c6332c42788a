// One game: its verdict, how far it reaches, its board, its checks.

import { Board } from "../board/board.ts";
import { endScene } from "../board/scene.ts";
import { positionWords } from "../board/words.ts";
import { h, replace } from "../dom.ts";
import type { Verdict } from "../core/contract.ts";
import { icons } from "../icons.ts";
import { announce } from "../live.ts";
import { fileName, saveText } from "../save.ts";
import { askedOf, firstTurn, type OpenGame, type Session } from "../session.ts";
import { t } from "../words/index.ts";
import { checksPanel } from "./checks.ts";
import { evidencePanel } from "./evidence.ts";
import { failurePanel } from "./failure.ts";
import { hostSays } from "./host.ts";
import { button, copyable, lotusBand, remark, section } from "./parts.ts";
import { Stepper } from "./stepper.ts";
import { headline, proofPanel, verdictPanel } from "./verdict.ts";

export interface View {
  readonly element: HTMLElement;
  /** Ways back, for the head of the page. */
  readonly back?: readonly HTMLElement[];
  /** The user has come to it: what has the focus, if it is not the heading. */
  focus?(): void;
  /** The host of its game has answered. */
  heard?(): void;
  /** The view is left. */
  leave?(): void;
}

export interface GameActions {
  readonly startAgain: () => void;
  readonly backToArchive: () => void;
  /** The verdict is another one now. */
  readonly judged: () => void;
  /** Reads the game anew, by what is kept now. */
  readonly openAgain: () => void;
}

export function gameView(session: Session, game: OpenGame, actions: GameActions): View {
  const asks = h("div");
  const host = h("div");
  const top = h("div", { class: "verdict-row" });
  const proof = h("div");
  const checks = h("div", { class: "stack" });
  const turns = game.summary?.turns ?? 0;
  const stepper = game.summary && turns > 0 ? new Stepper(session, game, turns) : null;
  const evidence = evidencePanel({
    kept: game.kept,
    many: Boolean(game.row),
    changed: () => judgeAgain(),
  });

  /** The verdict by the evidence as it was changed last. */
  let settled = Promise.resolve();
  const taken = downloads(session, game, () => settled);

  const draw = async (): Promise<void> => {
    const { failure } = game.verdict;
    evidence.say(game.unread);
    replace(asks, game.kept.loose && !game.row ? remark({ kind: "note", text: t().intake.loose }) : null);
    const beside = h("div", { class: "beside-verdict" }, failure ? null : endPicture(game));
    replace(top, verdictPanel(game), beside);
    replace(proof, proofPanel(game));
    const open = openChecks(checks);
    replace(checks, checksPanel(session, game));
    checks.querySelectorAll("details").forEach((check) => (check.open = open.has(check.dataset.check)));
    taken.show();
    if (!failure || failure.check === "format") return;
    const turn = failure.turn && stepper ? await stepper.turns.get(failure.turn) : null;
    const goTo = stepper ? () => stepper.go(firstTurn(game.verdict, game.summary)) : null;
    replace(beside, failurePanel(failure, turn, goTo));
  };

  const judgeAgain = (): void => {
    settled = judge();
  };
  const judge = async (): Promise<void> => {
    session.after(game);
    if (game.kept.raised !== game.raised) return actions.openAgain();
    game.heard = game.shows?.receipt ?? null;
    try {
      Object.assign(game, await session.core.ask("judge", game.handle, askedOf(game)));
    } catch {
      // The worker has ended: whoever did that says so.
      return;
    }
    if (session.game !== game) return;
    game.verdict = JSON.parse(game.line) as Verdict;
    actions.judged();
    await draw();
    stepper?.judged();
    announce(t().verdict.announce(headline(game.verdict)));
  };

  const trusted = (): void => {
    evidence.refresh();
    judgeAgain();
  };

  const drawHost = (): void => replace(host, hostSays(game, trusted));
  /** More has come of what the host shows; a verdict that it makes another is marked as such. */
  const heard = async (): Promise<void> => {
    const { shows = null } = game;
    const before = headline(game.verdict);
    if (shows && shows.receipt !== game.heard) {
      judgeAgain();
      await settled;
      if (headline(game.verdict) !== before) shows.before ??= before;
    }
    drawHost();
  };

  void draw();
  void heard();
  const element = h(
    "div",
    { class: "game-view" },
    top,
    host,
    game.remarks?.map((said) => remark(said)),
    asks,
    // Whoever has a false game wants to see what is false first.
    game.verdict.verdict === "mismatch"
      ? [stepper?.element, lotusBand(), proof]
      : [proof, lotusBand(), stepper?.element],
    checks,
    taken.element,
    evidence.element,
  );
  const back = [
    ...(game.row ? [button(t().archive.backTo, actions.backToArchive)] : []),
    button(t().start.back, actions.startAgain),
  ];
  return { element, back, heard: () => void heard(), leave: () => stepper?.leave() };
}

/** How the game stood at its end, beside a verdict that has nothing false to show. */
function endPicture({ summary }: OpenGame): HTMLElement | null {
  const scene = summary && endScene(summary, null);
  if (!scene) return null;
  const board = new Board({ still: true });
  board.show(scene);
  const words = [t().board.atEnd, ...positionWords(scene.position)];
  board.element.setAttribute("aria-label", words.join(" "));
  return h("figure", { class: "end-picture" }, board.element, h("figcaption", { class: "quiet" }, words[0]));
}

/** The checks that the user has opened. */
const openChecks = (checks: HTMLElement): Set<string | undefined> =>
  new Set([...checks.querySelectorAll<HTMLElement>("details[open]")].map(({ dataset }) => dataset.check));

/** What can be taken away is by the evidence as it is, whatever is still being judged. */
function downloads(
  session: Session,
  game: OpenGame,
  settled: () => Promise<void>,
): { element: HTMLElement; show: () => void } {
  const words = t().downloads;
  const name = fileName(game.verdict.game, "verdict");
  const verdict = async (): Promise<void> => {
    await settled();
    saveText(`${name}.json`, "application/json", `${game.line}\n`);
  };
  const report = async (): Promise<void> =>
    saveText(`${name}.txt`, "text/plain", await session.core.ask("report", game.handle, askedOf(game)));
  const line = h("div");
  const element = section(
    words.section,
    { class: "downloads" },
    h(
      "div",
      { class: "button-row" },
      button([icons.download(), words.verdict], () => void verdict(), { "data-action": "verdict-json" }),
      button([icons.download(), words.report], () => void report(), { "data-action": "report" }),
    ),
    h("details", null, h("summary", null, words.line), line),
  );
  return { element, show: () => replace(line, copyable(game.line, words.verdict)) };
}
