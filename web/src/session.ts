// What the page holds while it is open: the worker, the evidence, the game.

import { Core } from "./core/client.ts";
import type { Summary, Verdict } from "./core/contract.ts";
import type { Asked } from "./core/messages.ts";
import { type HostShows, Kept } from "./kept.ts";

/** What the page itself has to say about how a game came. */
export interface Remark {
  readonly kind: "note" | "alarm";
  readonly text: string;
  /** A sentence of the library, in English. */
  readonly why?: string;
}

/** A game as it came to the page: what it takes to open it, and to open it again. */
export interface Brought {
  readonly source: string;
  /** Where its bytes are, and the name that says how they are packed. */
  readonly file: Blob;
  readonly name: string;
  /** What it is judged by, and no other game. */
  readonly kept: Kept;
  readonly remarks?: readonly Remark[];
  /** Where it was fetched from. */
  readonly shows?: HostShows | null;
  /** Where it was opened from the table of an archive: the line on which it begins. */
  readonly row?: { readonly line: number | null } | null;
  /** Whether it is one of the page's own: nobody trusts the keys of an example. */
  readonly example?: boolean;
}

export interface OpenGame extends Brought {
  /** By which the worker knows it. */
  readonly handle: number;
  /** What it was judged by of what its host shows. */
  heard: string | null;
  /** Whether it was read with raised limits. */
  readonly raised: boolean;
  /** The line of `senet.verdict/1`, and the same read. */
  line: string;
  verdict: Verdict;
  /** Why the evidence cannot be read. */
  unread: string | null;
  readonly summary: Summary | null;
  readonly unreadable: string | null;
  /** The turn that is looked at; one more than there are is the end. */
  turn: number;
}

export class Session {
  readonly core = new Core();
  /** What the next game is judged by. */
  kept = new Kept();
  /** What the next archive is judged by. */
  keptForMany = new Kept();
  game: OpenGame | null = null;
  /** What was typed into the fields of the start and not yet used. */
  readonly drafts = { game: "", host: "", id: "" };

  /** What comes next is judged by the same keys and demands. */
  next(kept: Kept): void {
    this.kept = kept.next();
    this.keptForMany = kept.next();
  }

  /** The same after a game; one that cannot be read has used nothing up. */
  after({ kept, summary, example }: OpenGame): void {
    if (example) return;
    if (summary) return this.next(kept);
    Object.assign(this.kept, kept.lasting());
    Object.assign(this.keptForMany, kept.lasting());
  }

  /** Lets go what the worker holds of a game. */
  close({ handle }: OpenGame): void {
    void this.core.ask("close", handle).catch(() => {});
  }
}

/** How the library is asked about a game. */
export function askedOf({ source, kept, shows = null, row = null }: Brought): Asked {
  return { source, evidence: row ? kept.forMany() : kept.forOne(shows), row };
}

/** The first bad turn, where there is one; else the first. */
export function firstTurn(verdict: Verdict, summary: Summary | null): number {
  const turn = verdict.failure?.turn ?? null;
  if (turn !== null) return turn;
  if (verdict.failure?.check === "result" && summary) return summary.turns + 1;
  return 1;
}
