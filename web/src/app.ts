// The page as a whole: which view is shown, and how one leads to another.

import { kindOf } from "./archive/expand.ts";
import { ArchiveRun } from "./archive/run.ts";
import type { Row } from "./archive/row.ts";
import { h, replace } from "./dom.ts";
import type { Embedded } from "./embedded.ts";
import { EXAMPLES } from "./examples.ts";
import { evidenceIn } from "./evidence.ts";
import { droppedFiles } from "./dropped.ts";
import { sorted } from "./intake.ts";
import { type BroughtAlong, type HostShows, Kept } from "./kept.ts";
import { announce } from "./live.ts";
import { openFetched, openFile } from "./open.ts";
import { isLines } from "./pasted.ts";
import { type Brought, type OpenGame, type Remark, Session } from "./session.ts";
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

/** What a folder held that was not taken. */
function passed(paths: readonly string[]): Remark[] {
  if (paths.length === 0) return [];
  return [{ kind: "note", text: t().intake.passedOver(paths.map((path) => brief(path))) }];
}

/** What is said of evidence that came by itself; beside many games some is not used. */
function taking(along: BroughtAlong, many: boolean): Remark[] {
  const { receipts = [], keys = [] } = along;
  const { took, ofOneGame } = t().intake;
  const pinned = many || along.commitment === undefined ? 0 : 1;
  const contributions = many ? 0 : (along.contributions?.length ?? 0);
  const some = receipts.length + keys.length + pinned + contributions > 0;
  const said = some ? [took(receipts.length, keys.length, pinned, contributions)] : [];
  if (many && new Kept().with(along).isOfOne()) said.push(ofOneGame);
  return said.map((text) => ({ kind: "note", text }));
}

type Named = Pick<Brought, "source" | "file" | "name">;

export class App {
  readonly main = h("main", { id: "content", tabindex: -1 });
  /** Ways back from the view, for the head of the page. */
  readonly back = h("div", { class: "back" });
  private readonly session = new Session();
  private archive: ArchiveRun | null = null;
  private view: View | null = null;
  private problem: string | null = null;
  /** What is to be said once of evidence for an archive that has not come yet. */
  private said: readonly Remark[] = [];
  /** Where the user was who waits for what was asked for. */
  private waiting: string | null = null;
  /** What was asked for last; what was asked for before it is given up. */
  private asked = new AbortController();

  /** Begins: the worker is made ready before it is needed. */
  start(): void {
    this.session.core.broken = (why) => this.lost(why);
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
    this.view = this.waiting !== null && this.isFor(this.waiting) ? this.waitingView() : this.viewOf(route);
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
    await this.openFile({ source: name, file: new Blob([bytes as BlobPart]), name: "" }, "#check");
  }

  /** `from` is where the game belongs: whoever is elsewhere stays there. */
  async fetch(archive: string, id: string, from = location.hash): Promise<void> {
    const heard = (shows: HostShows): void => {
      if (this.session.game?.shows === shows) this.view?.heard?.();
    };
    await this.open((signal) => openFetched(this.session, archive, id, signal, heard), from);
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
        openAgain: () => void this.openFile(game),
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
      again: () => {
        const { archive } = this;
        if (archive?.brought) this.run(archive.files, archive.brought, archive.remarks);
      },
      startAgain: () => {
        this.archive?.leave();
        this.archive = null;
        this.draw(true);
      },
    };
    if (this.archive) return new ArchiveView(this.archive, actions);
    const { said } = this;
    this.said = [];
    return emptyArchive(actions, evidencePanel({ kept: this.session.keptForMany, many: true }).element, said);
  }

  private focusTitle(): void {
    scrollTo({ top: 0 });
    this.main.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    this.view?.focus?.();
  }

  /** Shows a page; the same page is drawn anew. */
  private go(hash: string): void {
    if (location.hash === hash) this.draw(true);
    else location.hash = hash;
  }

  private startAgain(): void {
    this.show(null);
    this.draw(true);
  }

  private show(game: OpenGame | null): void {
    const before = this.session.game;
    if (before && before !== game) this.session.close(before);
    if (before?.shows !== game?.shows) before?.shows?.stop.abort();
    if (game) this.session.after(game);
    this.session.game = game;
  }

  /** Gives up what was asked for before. */
  private ask(): AbortSignal {
    this.asked.abort();
    this.asked = new AbortController();
    this.waiting = null;
    return this.asked.signal;
  }

  /** Opens what `bring` brings, with a way to give it up. */
  private async open(
    bring: (signal: AbortSignal) => Promise<OpenGame | string>,
    from = location.hash,
  ): Promise<void> {
    const signal = this.ask();
    const waiting = setTimeout(() => {
      if (signal.aborted) return;
      this.waiting = from;
      if (this.isFor(from)) this.draw(false);
    }, 250);
    let brought: OpenGame | string;
    try {
      brought = await bring(signal);
    } catch (error) {
      brought = t().site.failed(error instanceof Error ? error.message : String(error));
    } finally {
      clearTimeout(waiting);
    }
    const game = typeof brought === "string" ? null : brought;
    if (signal.aborted) {
      if (game) this.session.close(game);
      return;
    }
    this.waiting = null;
    this.show(game);
    this.problem = typeof brought === "string" ? brought : null;
    if (this.isFor(from)) this.go("#check");
    if (game) announce(t().verdict.announce(headline(game.verdict)));
  }

  /** Opens a file; by what was kept for the next game, if not by other evidence. */
  private openFile(
    { kept = this.session.kept, ...brought }: Partial<Brought> & Named,
    from?: string,
  ): Promise<void> {
    return this.open((signal) => openFile(this.session, { ...brought, kept: kept.with() }, signal), from);
  }

  /** Whether the user looks where what was asked for belongs, and has not gone elsewhere meanwhile. */
  private isFor(from: string): boolean {
    return location.hash === from || routeOf(location.hash).page === "check";
  }

  private waitingView(): View {
    const element = h(
      "div",
      { class: "waiting", role: "status" },
      h("p", null, t().site.working),
      button(t().site.cancel, () => this.cancel()),
    );
    return { element };
  }

  /** Gives up what is being opened, and whatever else the worker holds. */
  private cancel(): void {
    const { game, core } = this.session;
    this.ask();
    core.end("given up");
    this.session.game = null;
    if (game) void this.openFile(game);
    else this.draw(true);
  }

  /** The worker has ended by itself, and what it held with it. */
  private lost(why: string): void {
    if (!this.session.game) return;
    this.session.game = null;
    this.problem = t().site.failed(why);
    if (routeOf(location.hash).page === "check") this.draw(true);
  }

  /** A small file as text, unpacked; nothing where it cannot be read, or is longer. */
  private async read(file: File, most: number): Promise<string> {
    if (kindOf(file.name).compression === null) return file.text();
    try {
      const packed = new Uint8Array(await file.arrayBuffer());
      const bytes = await this.session.core.ask("unpacked", packed, file.name, most);
      return bytes.length > most ? "" : new TextDecoder().decode(bytes);
    } catch {
      return "";
    }
  }

  /** Whatever was dropped or picked. */
  private async files(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const signal = this.ask();
    const { games, archives, passedOver, along } = await sorted(files, (file, most) => this.read(file, most));
    if (signal.aborted) return;
    const [game] = games;
    const remarks = passed(passedOver);
    if (archives.length > 0 || games.length > 1) {
      return this.scan([...games, ...archives], along, remarks);
    }
    if (!game) return this.evidenceOnly(along, remarks);
    const { name } = game;
    await this.openFile({ source: name, file: game, name, kept: this.session.kept.with(along), remarks });
  }

  /** Evidence without a game: it goes to the game that is looked at, or to what comes next. */
  private async evidenceOnly(along: BroughtAlong, passed: readonly Remark[] = []): Promise<void> {
    const { session } = this;
    const empty = Object.values(along).every((part) => part.length === 0);
    const { page } = routeOf(location.hash);
    if (page === "archive" && !empty) return this.evidenceForMany(along, passed);
    if (session.game && page !== "archive") {
      const { kept, remarks = [], ...game } = session.game;
      const notes = [...taking(along, Boolean(game.row)), ...passed];
      const { receipts = [], keys = [] } = along;
      const taken = game.row ? { receipts, keys } : along;
      return this.openFile({ ...game, kept: kept.with(taken), remarks: [...remarks, ...notes] });
    }
    session.kept = session.kept.with(along);
    const { intake } = t();
    const what = empty ? intake.empty : along.loose ? intake.loose : intake.nothing;
    this.problem = [what, ...passed.map(({ text }) => text)].join(" ");
    this.go("#check");
  }

  /** Evidence beside an archive: it counts for the run that comes next. */
  private evidenceForMany(along: BroughtAlong, passed: readonly Remark[]): void {
    const { session, archive } = this;
    const { receipts = [], keys = [] } = along;
    const said = [...taking(along, true), ...passed];
    session.keptForMany = session.keptForMany.with({ receipts, keys });
    if (archive && receipts.length + keys.length > 0) {
      archive.brought = (archive.brought ?? archive.kept).with({ receipts, keys });
    }
    if (archive) archive.said.push(...said);
    else this.said = said;
    announce(said.map(({ text }) => text).join(" "));
    this.draw(false);
  }

  private async pasted(text: string): Promise<void> {
    const { receipts } = (this.session.game ?? this.session).kept;
    const along = evidenceIn(text, t().evidence.receiptNumber(receipts.length + 1));
    this.ask();
    if (along) return this.evidenceOnly(along);
    if (isLines(text)) return this.scan([new File([text], "pasted.ndjson")]);
    await this.openFile({ source: t().start.pasted, file: new Blob([text]), name: "" });
  }

  private async example(which: Example): Promise<void> {
    const { name, record, ...along } = EXAMPLES[which];
    await this.openFile({
      source: `${t().start.exampleName}: ${name}`,
      file: new Blob([record]),
      name: "",
      kept: new Kept().with(along),
      example: true,
    });
  }

  private scan(files: readonly File[], along: BroughtAlong = {}, remarks: readonly Remark[] = []): void {
    const { session } = this;
    const here = routeOf(location.hash).page === "archive" ? session.keptForMany : session.kept;
    const kept = here.with(along);
    const unused: Remark[] = kept.isOfOne() ? [{ kind: "note", text: t().intake.ofOneGame }] : [];
    this.run(files, kept, [...remarks, ...unused]);
  }

  private run(files: readonly File[], kept: Kept, remarks: readonly Remark[]): void {
    this.ask();
    this.archive?.leave();
    this.archive = new ArchiveRun(files, kept, remarks);
    // What came with this archive is not about what comes next.
    this.session.next(kept);
    this.go("#archive");
  }

  private async openRow(row: Row): Promise<void> {
    const { archive, session } = this;
    if (!archive) return;
    archive.opened = row;
    await this.open(async (signal) => {
      const { source, line } = row;
      const file = await archive.fileOf(row).catch(() => null);
      signal.throwIfAborted();
      if (file === null) return t().archive.gone(brief(source));
      const brought = { source, file, name: "", kept: archive.kept.with(), row: { line } };
      const game = await openFile(session, brought, signal);
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
