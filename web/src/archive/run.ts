// A run over an archive, as the page holds it while its view comes and goes.

import { Core } from "../core/client.ts";
import type { Kept } from "../kept.ts";
import type { Remark } from "../session.ts";
import { noCounts, type Progress, type Row } from "./row.ts";

export class ArchiveRun {
  readonly core = new Core();
  readonly rows: Row[] = [];
  readonly rules = new Set<string>();
  readonly filter = { text: "", verdict: "", check: "", rules: "" };
  progress: Progress = {
    read: 0,
    size: 0,
    games: 0,
    counts: noCounts(),
    rows: [],
    broken: [],
  };
  ended: "done" | "stopped" | null = null;
  /** The end that was announced. */
  told: "done" | "stopped" | null = null;
  /** The row that was opened last. */
  opened: Row | null = null;
  problem: string | null = null;
  changed: () => void = () => {};
  /** What came since it began, and with it all that the next run is judged by. */
  readonly said: Remark[] = [];
  brought: Kept | null = null;

  constructor(
    readonly files: readonly File[],
    /** What every game of it is judged by. */
    readonly kept: Kept,
    /** What is to be said of how the files came. */
    readonly remarks: readonly Remark[],
  ) {
    void this.scan(files);
  }

  stop(): void {
    void this.core.ask("stop");
  }

  /** Ends the worker: another archive comes. */
  leave(): void {
    this.changed = () => {};
    this.core.end("another archive was opened");
  }

  /** The bytes of one of its games, read again. */
  async fileOf({ file, line }: Row): Promise<Blob> {
    return new Blob([(await this.core.ask("bytesOf", file, line)) as BlobPart]);
  }

  passes(row: Row): boolean {
    const { text, verdict, check, rules } = this.filter;
    if (verdict !== "" && row.verdict !== verdict) return false;
    if (check !== "" && row.check !== check) return false;
    if (rules !== "" && row.rules !== rules) return false;
    const wanted = text.trim().toLowerCase();
    return (
      wanted === "" ||
      [row.source, row.game, row.message].some((part) => part?.toLowerCase().includes(wanted))
    );
  }

  private async scan(files: readonly File[]): Promise<void> {
    try {
      const whole = await this.core.scan(files, this.kept.forMany(), (progress) => this.take(progress));
      this.ended = whole ? "done" : "stopped";
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.ended = "stopped";
    }
    this.changed();
  }

  private take(progress: Progress): void {
    this.progress = progress;
    for (const row of progress.rows) {
      this.rows.push(row);
      if (row.rules !== null && this.rules.size < 1000) this.rules.add(row.rules);
    }
    this.changed();
  }
}
