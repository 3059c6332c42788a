// Runs over the games of many files, in order, in a worker.

import type { Verdict } from "../core/contract.ts";
import { type Compression, expand, kindOf } from "./expand.ts";
import { joined, Lines } from "./lines.ts";
import { type Counts, MOST_ROWS, noCounts, type Progress, type Row, rowOf } from "./row.ts";
import { type Source, streamOf } from "./source.ts";

export interface Judge {
  /** `line` is the line of its file on which the game begins. */
  see(record: Uint8Array, source: string, line?: number | null): string;
}

const EVERY_MS = 80;

export class Scan {
  private readonly counts: Counts = noCounts();
  private readonly kept: Record<"good" | "other", number> = { good: 0, other: 0 };
  private readonly size: number;
  private read = 0;
  private games = 0;
  private rows: Row[] = [];
  private broken: { source: string; why: string }[] = [];
  private reported = 0;
  private stopped = false;

  constructor(
    private readonly judge: Judge,
    private readonly files: readonly Source[],
    /** The most bytes that a game may have. */
    private readonly most: number,
    private readonly report: (progress: Progress) => void,
  ) {
    this.size = files.reduce((sum, file) => sum + file.size, 0);
  }

  stop(): void {
    this.stopped = true;
  }

  /** Whether every file was gone through. */
  async run(): Promise<boolean> {
    for (const [index, file] of this.files.entries()) {
      if (this.stopped) break;
      try {
        await this.one(file, index);
      } catch (error) {
        this.broken.push({ source: file.path, why: error instanceof Error ? error.message : String(error) });
      }
      this.tell(false);
    }
    this.tell(true);
    return !this.stopped;
  }

  private async one(file: Source, index: number): Promise<void> {
    const { lines: many, compression } = kindOf(file.name);
    const stream = streamOf(file, (bytes) => (this.read += bytes));
    if (!many) return this.see(await whole(stream, compression, this.most), file.path, index, null);
    const lines = new Lines((line, number) => {
      if (!this.stopped) this.see(line, `${file.path}:${number}`, index, number);
    }, this.most);
    await expand(stream, compression, (bytes) => {
      lines.push(bytes);
      this.tell(false);
      return !this.stopped;
    });
    lines.end();
  }

  private see(record: Uint8Array, source: string, file: number, line: number | null): void {
    const verdict = JSON.parse(this.judge.see(record, source, line)) as Verdict;
    this.games += 1;
    this.counts[verdict.verdict] += 1;
    const kind = verdict.verdict === "verified" ? "good" : "other";
    if (kind === "good" && verdict.anchor === "none") this.counts.unanchored += 1;
    if (this.kept[kind] >= MOST_ROWS) return;
    this.kept[kind] += 1;
    this.rows.push(rowOf(verdict, { number: this.games, file, line }));
  }

  private tell(now: boolean): void {
    const time = performance.now();
    if (!now && time - this.reported < EVERY_MS) return;
    this.reported = time;
    const { read, size, games, rows, broken } = this;
    this.report({ read, size, games, counts: { ...this.counts }, rows, broken: [...broken] });
    this.rows = [];
  }
}

/** A stream that is one game, and no more of it than a reader needs to refuse it. */
export async function whole(
  stream: ReadableStream<Uint8Array>,
  compression: Compression,
  most: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  await expand(stream, compression, (bytes) => {
    const part = bytes.slice(0, most + 1 - length);
    parts.push(part);
    length += part.length;
    return length <= most;
  });
  return joined(parts, length);
}

/** The bytes of a game again, by where it stood. */
export async function again(file: Source, line: number | null, most: number): Promise<Uint8Array> {
  const { compression } = kindOf(file.name);
  const stream = streamOf(file, () => {});
  if (line === null) return whole(stream, compression, most);
  let found: Uint8Array | null = null;
  const lines = new Lines((bytes, number) => {
    if (number === line) found = bytes;
  }, most);
  await expand(stream, compression, (bytes) => {
    lines.push(bytes);
    return found === null;
  });
  if (found === null) lines.end();
  if (found === null) throw new Error(`line ${line} is not there any more`);
  return found;
}
