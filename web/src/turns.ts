// The turns of the open game, taken from the worker a window at a time.

import type { Core } from "./core/client.ts";
import type { Turn } from "./core/contract.ts";

const WINDOW = 128;
const MOST_WINDOWS = 48;

export class Turns {
  private readonly windows = new Map<number, Promise<void>>();
  private readonly known = new Map<number, Turn>();

  constructor(
    private readonly core: Core,
    private readonly handle: number,
    readonly count: number,
  ) {}

  /** A turn that is at hand, by its number from 1. */
  peek(number: number): Turn | null {
    return this.known.get(number) ?? null;
  }

  async get(number: number): Promise<Turn | null> {
    await this.load(number);
    return this.peek(number);
  }

  /** Brings the window of a turn to hand. */
  load(number: number): Promise<void> {
    const window = Math.floor((number - 1) / WINDOW);
    const loading = this.windows.get(window) ?? this.read(window);
    // The window used last is let go last.
    this.windows.delete(window);
    this.windows.set(window, loading);
    this.letGo();
    return loading;
  }

  private async read(window: number): Promise<void> {
    const first = window * WINDOW + 1;
    try {
      const said = await this.core.ask("turns", this.handle, first, first + WINDOW - 1);
      for (const turn of JSON.parse(said) as Turn[]) this.known.set(turn.turn, turn);
    } catch {
      // The game was left, or the worker has ended: whoever did that says so.
      this.windows.delete(window);
    }
  }

  private letGo(): void {
    for (const window of this.windows.keys()) {
      if (this.windows.size <= MOST_WINDOWS) return;
      this.windows.delete(window);
      for (let turn = 1; turn <= WINDOW; turn += 1) this.known.delete(window * WINDOW + turn);
    }
  }
}
