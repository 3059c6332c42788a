// The page as a whole: which view is shown, and how one leads to another.

import { ArchiveRun } from "./archive/run.ts";
import type { Row } from "./archive/row.ts";
import { h, replace } from "./dom.ts";
import type { Embedded } from "./embedded.ts";
import { EXAMPLES } from "./examples.ts";
import { droppedFiles } from "./dropped.ts";
import { isReceipt, sorted } from "./intake.ts";
import { announce } from "./live.ts";
import { openAgain, openFetched, openFile } from "./open.ts";
import { type OpenGame, type Remark, Session } from "./session.ts";
import { ArchiveView, emptyArchive } from "./views/archive.ts";
import { evidencePanel } from "./views/evidence.ts";
import { gameView, type View } from "./views/game.ts";
import { button } from "./views/parts.ts";
import { rulesView, type RulesRoute } from "./views/rules.ts";
import { type Example, startView } from "./views/start.ts";
import { brief } from "./shown.ts";
import { headline } from "./views/verdict.ts";
import { t } from "./words/index.ts";

type Route =
  { readonly page: "check" } | { readonly page: "archive" } | ({ readonly page: "rules" } & RulesRoute);

export function routeOf(hash: string): Route {
  const [page, name, other] = hash.replace(/^#/, "").split("/").map(decoded);
  if (page === "archive") return { page };
  if (page === "rules") return { page, name: name || "kendall", other: other || null };
  return { page: "check" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, textarea, select") !== null;

/** A game can pass by itself and not beside the others of its archive. */
function inTheArchive(row: Row, game: OpenGame): Remark[] {
  if (row.verdict === game.verdict.verdict) return [];
  return [
    { kind: "alarm", text: t().archive.otherwise, ...(row.message === null ? {} : { why: row.message }) },
  ];
}

export class App {
  readonly main = h("main", { id: "content", tabindex: -1 });
  /** Ways back from the view, for the head of the page. */
  readonly back = h("div", { class: "back" });
  private readonly session = new Session();
  private archive: ArchiveRun | null = null;
  private view: View | null = null;
  private problem: string | null = null;
  /** Counts what was asked for, so that an answer that comes late is let go. */
  private asked = 0;

  /** Begins: the worker is made ready before it is needed. */
  start(): void {
    this.session.core.start();
    addEventListener("hashchange", () => this.draw(true));
    addEventListener("dragover", (event) => this.dragOver(event));
    addEventListener("dragleave", (event) => event.relatedTarget === null && this.hideDrop());
    addEventListener("paste", (event) => void this.paste(event));
    addEventListener("drop", (event) => void this.drop(event));
    this.draw(false);
  }

  /** Draws the view anew, in the language of now. */
  draw(moved: boolean): void {
    const route = routeOf(location.hash);
    this.view?.leave?.();
    this.view = this.viewOf(route);
    this.main.dataset.page = route.page;
    document.title = this.title(route);
    replace(this.main, this.view.element);
    replace(this.back, this.view.back);
    for (const link of document.querySelectorAll("[data-page-link]")) {
      if (link.getAttribute("data-page-link") === route.page) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    if (moved) this.focusTitle();
  }

  version(): Promise<string> {
    return this.session.core.ask("version");
  }

  async openEmbedded({ name, bytes, raised }: Embedded): Promise<void> {
    this.session.kept.raised = raised;
    await this.open(() => openFile(this.session, new Blob([bytes as BlobPart]), "", { source: name }));
  }

  async fetch(archive: string, id: string): Promise<void> {
    await this.open(() => openFetched(this.session, archive, id));
  }

  private viewOf(route: Route): View {
    if (route.page === "rules") return rulesView(this.session, route);
    if (route.page === "archive") return this.archiveView();
    const { game } = this.session;
    if (game) {
      return gameView(this.session, game, {
        startAgain: () => this.startAgain(),
        backToArchive: () => this.go("#archive"),
        judged: () => (document.title = this.title(route)),
        openAgain: () => void this.open(() => openAgain(this.session, game)),
      });
    }
    const problem = this.problem;
    this.problem = null;
    return startView(
      this.session,
      {
        files: (files) => void this.files(files),
        pasted: (text) => void this.pasted(text),
        fetch: (archive, id) => void this.fetch(archive, id),
        example: (which) => void this.example(which),
      },
      problem,
    );
  }

  private title({ page }: Route): string {
    const { game } = this.session;
    if (page === "archive") return `${t().archive.title} – Senet`;
    if (page === "rules") return `${t().rules.title} – Senet`;
    return game
      ? `${headline(game.verdict)}: ${brief(game.verdict.game ?? game.source)} – Senet`
      : t().site.title;
  }

  private archiveView(): View {
    const actions = {
      files: (files: File[]) => void this.files(files),
      open: (row: Row) => void this.openRow(row),
      startAgain: () => {
        this.archive?.leave();
        this.archive = null;
        this.draw(true);
      },
    };
    if (this.archive) return new ArchiveView(this.archive, actions);
    const evidence = evidencePanel({
      kept: this.session.kept,
      changed: () => (this.session.kept.used = false),
      many: true,
    });
    return emptyArchive(actions, evidence.element);
  }

  private focusTitle(): void {
    scrollTo({ top: 0 });
    this.main.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
  }

  /** Shows a page; the same page is drawn anew. */
  private go(hash: string): void {
    if (location.hash === hash) this.draw(true);
    else location.hash = hash;
  }

  private startAgain(): void {
    this.session.game = null;
    this.draw(true);
  }

  /** Opens what `bring` brings, with a way to give it up. */
  private async open(bring: () => Promise<OpenGame | string>): Promise<void> {
    this.asked += 1;
    const asked = this.asked;
    const waiting = setTimeout(() => this.showWaiting(), 250);
    let brought: OpenGame | string;
    try {
      brought = await bring();
    } catch (error) {
      brought = t().site.failed(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(waiting);
    }
    if (asked !== this.asked) return;
    this.session.game = typeof brought === "string" ? null : brought;
    this.problem = typeof brought === "string" ? brought : null;
    this.go("#check");
    if (typeof brought !== "string") announce(t().verdict.announce(headline(brought.verdict)));
  }

  private showWaiting(): void {
    const cancel = (): void => {
      this.asked += 1;
      this.session.core.end("given up");
      this.draw(true);
    };
    replace(
      this.main,
      h(
        "div",
        { class: "waiting", role: "status" },
        h("p", null, t().site.working),
        button(t().site.cancel, cancel),
      ),
    );
  }

  /** Whatever was dropped or picked. */
  private async files(files: readonly File[], remarks: readonly Remark[] = []): Promise<void> {
    if (files.length === 0) return;
    const { kept } = this.session;
    const { games, archives, receipts, keys, passedOver } = await sorted(files);
    const [game] = games;
    const passed: Remark[] =
      passedOver.length > 0
        ? [{ kind: "note", text: t().intake.passedOver(passedOver.map((path) => brief(path))) }]
        : [];
    // A new game starts without what was kept for the last one.
    if (game && kept.used) kept.nextGame();
    if (game) kept.used = false;
    kept.receipts = [...kept.receipts, ...receipts];
    keys.forEach((key) => kept.addKey(key));
    if (archives.length > 0 || games.length > 1) return this.scan([...games, ...archives], passed);
    if (!game) return this.evidenceOnly(receipts.length, keys.length, passed);
    await this.open(() =>
      openFile(this.session, game, game.name, { source: game.name, remarks: [...remarks, ...passed] }),
    );
  }

  /** Receipts and keys without a game: they go to the game that is open. */
  private async evidenceOnly(receipts: number, keys: number, remarks: readonly Remark[] = []): Promise<void> {
    const { game, kept } = this.session;
    if (!game) {
      const found = receipts + keys > 0 ? t().intake.nothing : t().intake.empty;
      this.problem = [found, ...remarks.map(({ text }) => text)].join(" ");
      kept.used = false;
      return this.go("#check");
    }
    const took: Remark = { kind: "note", text: t().intake.took(receipts, keys) };
    const all = receipts + keys > 0 ? [took, ...remarks] : remarks;
    await this.open(() => openAgain(this.session, game, all));
  }

  private async pasted(text: string): Promise<void> {
    const { kept } = this.session;
    if (isReceipt(text)) {
      kept.receipts = [
        ...kept.receipts,
        { name: t().evidence.receiptNumber(kept.receipts.length + 1), text },
      ];
      return this.evidenceOnly(1, 0);
    }
    await this.open(() => openFile(this.session, new Blob([text]), "", { source: t().start.pasted }));
  }

  private async example(which: Example): Promise<void> {
    const { name, record, receipts, keys } = EXAMPLES[which];
    const { kept } = this.session;
    kept.clear();
    kept.used = false;
    kept.receipts = [...receipts];
    keys.forEach((key) => kept.addKey(key));
    await this.open(() =>
      openFile(this.session, new Blob([record]), "", { source: `${t().start.exampleName}: ${name}` }),
    );
  }

  private scan(files: readonly File[], remarks: readonly Remark[]): void {
    this.archive?.leave();
    this.archive = new ArchiveRun(files, this.session.kept.forMany(), remarks);
    this.go("#archive");
  }

  private async openRow(row: Row): Promise<void> {
    const { archive, session } = this;
    if (!archive) return;
    // The receipts are those of the whole archive.
    session.kept.used = false;
    await this.open(async () => {
      const file = await archive.fileOf(row);
      const game = await openFile(session, file, "", { source: row.source, fromArchive: true });
      return { ...game, remarks: inTheArchive(row, game) };
    });
  }

  private dragOver(event: DragEvent): void {
    const types = event.dataTransfer?.types ?? [];
    if (!types.includes("Files") && (!types.includes("text/plain") || isField(event.target))) return;
    event.preventDefault();
    document.documentElement.classList.add("dropping");
  }

  private hideDrop(): void {
    document.documentElement.classList.remove("dropping");
  }

  /** What is pasted anywhere but into a field is a game, or what belongs to one. */
  private async paste(event: ClipboardEvent): Promise<void> {
    if (isField(event.target) || !event.clipboardData) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData("text/plain");
    if (files.length > 0) await this.files(files);
    else if (text.trim() !== "") await this.pasted(text);
  }

  private async drop(event: DragEvent): Promise<void> {
    this.hideDrop();
    if (!event.dataTransfer || (event.dataTransfer.files.length === 0 && isField(event.target))) return;
    event.preventDefault();
    const text = event.dataTransfer.getData("text/plain");
    let files: File[];
    try {
      files = await droppedFiles(event.dataTransfer);
    } catch (error) {
      return this.open(async () => t().site.failed(error instanceof Error ? error.message : String(error)));
    }
    if (files.length > 0) await this.files(files);
    else if (text !== "") await this.pasted(text);
  }
}
