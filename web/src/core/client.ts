// The page's side of a worker.

import type { Progress } from "../archive/row.ts";
import { described } from "../archive/source.ts";
import type { Evidence } from "./contract.ts";
import type { Reply, Request, Wanted } from "./messages.ts";
import { libraryModule, newWorker } from "./start.ts";
import type { Calls } from "./worker.ts";

type Answer<K extends keyof Calls> = Awaited<ReturnType<Calls[K]>>;

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly progress?: ((progress: Progress) => void) | undefined;
}

export class Core {
  private worker: Worker | null = null;
  private ready: Promise<unknown> = Promise.resolve();
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private files: readonly File[] = [];
  /** Hears that the worker has ended by itself, and why: all that it held is gone. */
  broken: (why: string) => void = () => {};

  /** Asks the worker, which is started when it is first needed. */
  async ask<K extends keyof Calls>(call: K, ...given: unknown[]): Promise<Answer<K>> {
    this.start();
    await this.ready;
    return this.send(call, given);
  }

  /** Runs over the games of files, which the worker then reads from here. */
  async scan(
    files: readonly File[],
    evidence: Evidence,
    progress: (progress: Progress) => void,
  ): Promise<boolean> {
    this.files = files;
    this.start();
    await this.ready;
    return this.send("scan", [files.map(described), evidence], progress);
  }

  /** Starts the worker, so that the first question need not wait for it. */
  start(): void {
    if (this.worker) return;
    this.worker = newWorker();
    this.worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => this.hear(data));
    this.worker.addEventListener("error", (event) =>
      this.fail(event.message || "the worker could not be started"),
    );
    this.ready = libraryModule().then((module) => this.send("start", [module]));
    this.ready.catch(() => {});
  }

  /** Gives up whatever the worker is at. */
  end(why: string): void {
    this.worker?.terminate();
    this.worker = null;
    for (const { reject } of this.waiting.values()) reject(new Error(why));
    this.waiting.clear();
  }

  private fail(why: string): void {
    this.end(why);
    this.broken(why);
  }

  private send<K extends keyof Calls>(
    call: K,
    given: readonly unknown[],
    progress?: (progress: Progress) => void,
  ): Promise<Answer<K>> {
    this.lastId += 1;
    const request: Request = { id: this.lastId, call, given };
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve: resolve as Waiting["resolve"], reject, progress });
      if (this.worker) this.worker.postMessage(request);
      else this.end("the worker has ended");
    });
  }

  private async giveFile({ read, file, from, to }: Wanted): Promise<void> {
    const worker = this.worker;
    try {
      const bytes = await (this.files[file] ?? new Blob()).slice(from, to).arrayBuffer();
      worker?.postMessage({ read, bytes }, [bytes]);
    } catch (error) {
      worker?.postMessage({ read, error: error instanceof Error ? error.message : String(error) });
    }
  }

  private hear(reply: Reply): void {
    if ("read" in reply) return void this.giveFile(reply);
    const waiting = this.waiting.get(reply.id);
    if ("progress" in reply) return waiting?.progress?.(reply.progress);
    this.waiting.delete(reply.id);
    if ("error" in reply) {
      waiting?.reject(new Error(reply.error));
      if (reply.fatal) this.fail(reply.error);
    } else {
      waiting?.resolve(reply.value as never);
    }
  }
}
