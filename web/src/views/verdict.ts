// The verdict, and how far it reaches.

import { type Child, h } from "../dom.ts";
import type { Summary, Verdict } from "../core/contract.ts";
import { balance } from "../icons.ts";
import type { OpenGame } from "../session.ts";
import { t } from "../words/index.ts";
import { code, foreign, library, section } from "./parts.ts";

/** The word, and beside it how far it reaches: never more than the verdict says. */
export function headline(verdict: Verdict): string {
  const far = reach(verdict);
  return [t().verdict.words[verdict.verdict], ...(far === "" ? [] : [far])].join(", ");
}

/** How far a good verdict reaches; nothing for another. */
export function reach({ verdict, vouched, anchor }: Pick<Verdict, "verdict" | "vouched" | "anchor">): string {
  const words = t().verdict;
  if (verdict !== "verified") return "";
  return [...(vouched.length === 0 ? [words.throwsOnly] : []), words.anchored[anchor]].join(", ");
}

/** `mismatch`, `unverifiable`, `unanchored` or `anchored`. */
export function standing(verdict: Verdict): "mismatch" | "unverifiable" | "unanchored" | "anchored" {
  if (verdict.verdict !== "verified") return verdict.verdict;
  return verdict.anchor === "none" ? "unanchored" : "anchored";
}

export function verdictPanel(game: OpenGame): HTMLElement {
  const { verdict } = game;
  const words = t().verdict;
  const kind = standing(verdict);
  const far = reach(verdict);
  return h(
    "section",
    { class: `verdict ${kind}`, "aria-labelledby": "verdict-word" },
    balance(kind === "mismatch" ? "tipped" : kind === "unverifiable" ? "empty" : "level"),
    h(
      "div",
      { class: "verdict-says" },
      h(
        "h1",
        {
          id: "verdict-word",
          tabindex: -1,
          class: "verdict-word",
          "data-verdict": verdict.verdict,
          "data-anchor": verdict.anchor,
        },
        words.words[verdict.verdict],
        far === "" ? null : [h("span", { class: "unseen" }, ", "), h("span", { class: "reach", title: gloss(verdict.vouched) }, far)],
      ),
      h("p", { class: "in-short" }, inShort(verdict), " ", more(verdict)),
      anchor(verdict),
      about(game),
    ),
  );
}

/** What a verdict means; of a mismatch that depends on what it is in. */
function inShort(verdict: Verdict): string {
  const words = t().verdict.inShort;
  const kind = standing(verdict);
  if (kind === "mismatch")
    return (verdict.failure && words.mismatches[verdict.failure.check]) ?? words.mismatch;
  return words[kind];
}

const capital = (sentence: string): string => sentence.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** What a good verdict rests on, or why there is none; what does not match has a panel of its own. */
function more(verdict: Verdict): Child {
  if (verdict.verdict === "verified") return t().proof.anchors[verdict.anchor].text;
  if (verdict.verdict === "mismatch") return null;
  // Why there is no verdict is the first note, whatever does not match besides.
  const why = verdict.notes[0] ?? verdict.failure?.message;
  return why === undefined ? null : library(why, capital);
}

function about({ verdict, summary, source }: OpenGame): HTMLElement {
  const words = t().verdict;
  const parts: Child[] = [];
  if (verdict.game !== null) parts.push(h("strong", null, `${words.game} `, foreign(verdict.game)));
  if (verdict.rules !== null) parts.push(h("span", null, `${words.rules} `, code(verdict.rules)));
  if (summary?.players) parts.push(players(summary.players));
  if (verdict.throws > 0) parts.push(words.counts(verdict.throws, verdict.moves, verdict.lost));
  const result = summary?.result;
  return h(
    "div",
    { class: "about" },
    h(
      "ul",
      { class: "facts" },
      parts.map((part) => h("li", null, part)),
    ),
    result
      ? h("p", null, `${words.recordedResult}: ${words.results[result.how](t().sides[result.winner])}`)
      : null,
    h("p", { class: "source" }, `${words.from} `, foreign(source)),
  );
}

function players({ light, dark }: { light: string; dark: string }): HTMLElement {
  // The names go in apart from the words, so that no name can pose as them.
  const [before = "", between = "", after = ""] = t().verdict.players("\u0000", "\u0000").split("\u0000");
  return h("span", null, before, foreign(light), between, foreign(dark), after);
}

/** What the words beside the verdict mean, for who reads them for the first time. */
function gloss(vouched: Verdict["vouched"]): string {
  const { throwsOnly, anchor } = t().verdict.gloss;
  return [...(vouched.length === 0 ? [throwsOnly] : []), anchor].join(" ");
}

/** The anchor and who vouched, in plain words; of what cannot be judged there is nothing to say. */
function anchor({ anchor, checks, verdict, vouched }: Verdict): HTMLElement | null {
  if (verdict === "unverifiable") return null;
  const words = t().proof;
  const detail = checks.anchor.detail === undefined ? null : library(checks.anchor.detail);
  const none = [words.anchors.none.title, detail && [" (", detail, ")"]];
  return h(
    "div",
    { class: "anchor" },
    h(
      "p",
      null,
      h("strong", null, words.anchor),
      ": ",
      anchor === "none" ? none : (detail ?? words.anchors[anchor].title),
    ),
    h("p", { class: "vouched" }, h("strong", null, words.vouched), ": ", vouchedBy(vouched)),
    verdict === "verified" ? h("p", { class: "gloss" }, gloss(vouched)) : null,
  );
}

/** What is shown, what is not, and what to bring. */
export function proofPanel({ verdict, summary }: OpenGame): HTMLElement {
  const words = t().proof;
  const notes = verdict.notes.filter((note) => note !== verdict.failure?.message);
  return section(
    words.section,
    { class: `proof ${standing(verdict)}` },
    h(
      "div",
      { class: "proof-columns" },
      h("div", null, h("h3", null, words.shows), bullets(shows(verdict, summary), "shows")),
      verdict.not_shown.length > 0
        ? h(
            "div",
            null,
            h("h3", null, words.notShown),
            bullets(
              verdict.not_shown.map((sentence) => library(sentence)),
              "not-shown",
            ),
          )
        : null,
      h("div", null, h("h3", null, words.more), bullets(bring(verdict, summary), "bring")),
    ),
    notes.length > 0
      ? h(
          "div",
          { class: "notes" },
          h("h3", null, t().verdict.notes),
          bullets(
            notes.map((note) => library(note)),
            "note",
          ),
        )
      : null,
  );
}

const bullets = (items: readonly Child[], kind: string): HTMLElement =>
  h(
    "ul",
    { class: `bullets ${kind}` },
    items.map((item) => h("li", null, item)),
  );

function vouchedBy(vouched: Verdict["vouched"]): string {
  const words = t().proof;
  return vouched.length === 0 ? words.vouchedNobody : words.vouchedBy(vouched.map((who) => words.who[who]));
}

function shows(verdict: Verdict, summary: Summary | null): Child[] {
  const words = t().proof;
  if (verdict.verdict === "mismatch") {
    return [(verdict.failure && words.mismatches[verdict.failure.check]) ?? words.mismatch];
  }
  if (verdict.verdict === "unverifiable") return [words.nothing];
  const holds = (check: keyof Verdict["checks"]): boolean => verdict.checks[check].status === "pass";
  const throwsHold = summary?.contributions ? words.holds.throwsContributed : words.holds.throwsSeed;
  return [
    holds("commitment") && words.holds.commitment,
    holds("throws") && throwsHold,
    holds("moves") && words.holds.moves(verdict.rules ?? ""),
    holds("result") && words.holds.result,
    holds("timing") && words.holds.timing,
    holds("signature") && words.holds.signature,
  ].filter((sentence) => sentence !== false);
}

function bring(verdict: Verdict, summary: Summary | null): Child[] {
  const words = t().proof.bring;
  // To a file that is no record nothing can be put beside.
  if (verdict.checks.format.status === "fail") return [words.nothing];
  const items: string[] = [];
  if (verdict.anchor === "none") {
    items.push(words.commitment);
    if (summary?.contributions) items.push(words.contributions);
    items.push(words.receipt, words.key);
  }
  if (verdict.anchor === "pinned") items.push(words.signedReceipt);
  if (verdict.anchor === "receipt") items.push(words.log);
  if (verdict.vouched.length === 0) items.push(words.vouch);
  return items.length > 0 ? items : [words.nothing];
}
