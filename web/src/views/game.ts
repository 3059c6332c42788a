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
import { button, code, copyable, lotusBand, remark, section } from "./parts.ts";
import { Stepper } from "./stepper.ts";
import { headline, proofPanel, verdictPanel } from "./verdict.ts";

export interface View {
  readonly element: HTMLElement;
  /** Ways back, for the head of the page. */
  readonly back?: readonly HTMLElement[];
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
  const top = h("div", { class: "verdict-row" });
  const proof = h("div");
  const checks = h("div", { class: "stack" });
  const turns = game.summary?.turns ?? 0;
  const stepper = game.summary && turns > 0 ? new Stepper(session, game, turns) : null;
  const evidence = evidencePanel({
    kept: game.kept,
    many: Boolean(game.row),
    changed: () => void judgeAgain(),
  });

  const draw = async (): Promise<void> => {
    const { failure } = game.verdict;
    const beside = h("div", { class: "beside-verdict" }, failure ? null : endPicture(game));
    replace(top, verdictPanel(game), beside);
    replace(proof, proofPanel(game));
    replace(checks, checksPanel(session, game), downloads(session, game));
    if (!failure || failure.check === "format") return;
    const turn = failure.turn && stepper ? await stepper.turns.get(failure.turn) : null;
    const goTo = stepper ? () => stepper.go(firstTurn(game.verdict, game.summary)) : null;
    replace(beside, failurePanel(failure, turn, goTo));
  };

  const judgeAgain = async (): Promise<void> => {
    if (!game.example) session.next(game.kept);
    if (game.kept.raised !== game.raised) return actions.openAgain();
    try {
      game.line = await session.core.ask("judge", game.handle, askedOf(game));
    } catch (error) {
      return evidence.say(error instanceof Error ? error.message : String(error));
    }
    if (session.game !== game) return;
    evidence.say(null);
    game.verdict = JSON.parse(game.line) as Verdict;
    actions.judged();
    await draw();
    announce(t().verdict.announce(headline(game.verdict)));
  };

  const trusted = (): void => {
    evidence.refresh();
    void judgeAgain();
  };

  void draw();
  const element = h(
    "div",
    { class: "game-view" },
    game.remarks?.map((said) => remark(said, said.key ? trustKey(game, said.key, trusted) : null)),
    top,
    // Whoever has a false game wants to see what is false first.
    game.verdict.verdict === "mismatch"
      ? [stepper?.element, lotusBand(), proof]
      : [proof, lotusBand(), stepper?.element],
    checks,
    evidence.element,
  );
  const back = [
    ...(game.row ? [button(t().archive.backTo, actions.backToArchive)] : []),
    button(t().start.back, actions.startAgain),
  ];
  return { element, back, leave: () => stepper?.leave() };
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

function trustKey({ kept, shows }: OpenGame, key: string, changed: () => void): HTMLElement {
  const words = t().fetching;
  const trust = button(words.trust, () => {
    kept.addKey(key, shows?.host);
    trust.replaceWith(h("p", null, words.trusted));
    changed();
  });
  return h("div", null, h("p", null, code(key)), h("p", null, words.hostKeySays), trust);
}

function downloads(session: Session, game: OpenGame): HTMLElement {
  const words = t().downloads;
  const name = fileName(game.verdict.game, "verdict");
  const report = async (): Promise<void> =>
    saveText(`${name}.txt`, "text/plain", await session.core.ask("report", game.handle, askedOf(game)));
  return section(
    words.section,
    { class: "downloads" },
    h(
      "div",
      { class: "button-row" },
      button(
        [icons.download(), words.verdict],
        () => saveText(`${name}.json`, "application/json", `${game.line}\n`),
        {
          "data-action": "verdict-json",
        },
      ),
      button([icons.download(), words.report], () => void report(), { "data-action": "report" }),
    ),
    h("details", null, h("summary", null, words.line), copyable(game.line, words.verdict)),
  );
}
