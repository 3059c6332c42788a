// What the user kept from before a game.

import { type Evidence, RAISED_BYTES, RAISED_TURNS } from "./core/contract.ts";
import type { Side } from "./position.ts";

export interface KeptReceipt {
  readonly name: string;
  readonly text: string;
}

export class Kept {
  receipts: KeptReceipt[] = [];
  keys = "";
  commitment = "";
  contributions: Record<Side, string> = { light: "", dark: "" };
  /** The receipt that the host shows beside a game that was fetched. */
  published: string | null = null;
  requireAnchor = false;
  requireVouched = false;
  raised = false;
  /** Whether a game was judged with it: the next game starts with the keys alone. */
  used = false;

  /** Forgets all that is about one game. */
  nextGame(): void {
    if (this.used) {
      this.receipts = [];
      this.commitment = "";
      this.contributions = { light: "", dark: "" };
      this.published = null;
    }
    this.used = true;
  }

  clear(): void {
    this.receipts = [];
    this.keys = "";
    this.commitment = "";
    this.contributions = { light: "", dark: "" };
  }

  addKey(key: string): void {
    if (!this.keyList().includes(key)) this.keys = [...this.keyList(), key].join("\n");
  }

  keyList(): string[] {
    return this.keys.split(/\s+/).filter((key) => key !== "");
  }

  /** As the library takes it, for one game. */
  forOne(): Evidence {
    const contributions: Partial<Record<Side, string>> = {};
    if (this.contributions.light.trim()) contributions.light = this.contributions.light.trim();
    if (this.contributions.dark.trim()) contributions.dark = this.contributions.dark.trim();
    return {
      ...this.forMany(),
      ...(this.commitment.trim() ? { commitment: this.commitment.trim() } : {}),
      ...(Object.keys(contributions).length > 0 ? { contributions } : {}),
      ...(this.published === null ? {} : { published: this.published }),
      ...(this.raised ? { max_bytes: RAISED_BYTES, max_turns: RAISED_TURNS } : {}),
    };
  }

  /** Without what is about one game alone. */
  forMany(): Evidence {
    const keys = this.keyList();
    return {
      ...(this.receipts.length > 0 ? { receipts: this.receipts } : {}),
      ...(keys.length > 0 ? { keys } : {}),
      ...(this.requireAnchor ? { require_anchor: true } : {}),
      ...(this.requireVouched ? { require_vouched: true } : {}),
    };
  }
}
