// What the user kept from before a game.

import { type Evidence, RAISED_BYTES, RAISED_TURNS, type Side, type Summary } from "./core/contract.ts";
import { hostNamed } from "./fetching.ts";
import { SIDES } from "./position.ts";

export interface KeptReceipt {
  readonly name: string;
  readonly text: string;
}

/** A contribution from its file, which says for which game it was drawn. */
export interface Contributed {
  readonly id: string;
  readonly side: Side;
  readonly value: string;
}

/** What comes to the page beside a game. */
export interface BroughtAlong {
  readonly receipts?: readonly KeptReceipt[];
  /** Each alone, or after the name of the host for which it counts. */
  readonly keys?: readonly string[];
  readonly contributions?: readonly Contributed[];
  readonly commitment?: string;
  /** 64 digits of hex of which nobody has said what they are. */
  readonly loose?: string;
}

/** Both; of two commitments, or of two that are loose, the one that came last. */
export function together(one: BroughtAlong, other: BroughtAlong): BroughtAlong {
  return {
    ...one,
    ...other,
    receipts: [...(one.receipts ?? []), ...(other.receipts ?? [])],
    keys: [...(one.keys ?? []), ...(other.keys ?? [])],
    contributions: [...(one.contributions ?? []), ...(other.contributions ?? [])],
  };
}

/** A host, and what it shows beside a finished game, as far as its answers have come. */
export interface HostShows {
  /** The name that was asked, and the port where it is not the usual one. */
  readonly host: string;
  /** Another host to which it sent on, and that sent the game. */
  readonly sentBy: string | null;
  receipt: string | null;
  /** Why there is no receipt. */
  noReceipt: "none" | "failed" | null;
  /** What it says are its keys. */
  keys: readonly string[];
  /** How many answers are still awaited. */
  awaited: number;
  /** The verdict before they came, where they made it another. */
  before: string | null;
  /** Gives up waiting. */
  readonly stop: AbortController;
}

const KEY = /^ed25519:[0-9a-f]{64}$/;
const isKey = (word: string): boolean => word.startsWith("ed25519:");

/** The evidence for one game, or for one archive. */
export class Kept {
  receipts: readonly KeptReceipt[] = [];
  /** As they were typed: keys, or on a line the name of a host and a key that counts for that host alone. */
  keys = "";
  commitment = "";
  /** 64 digits of hex that may be a commitment or a contribution: nothing is judged by them. */
  loose = "";
  contributions: Record<Side, string> = { light: "", dark: "" };
  /** Those of them that came in files. */
  private contributed: readonly Contributed[] = [];
  requireAnchor = false;
  requireVouched = false;
  raised = false;

  /** The same and this besides. */
  with(along: BroughtAlong = {}): Kept {
    const { receipts = [], keys = [], commitment = this.commitment, loose = this.loose } = along;
    const contributions = { ...this.contributions };
    along.contributions?.forEach(({ side, value }) => (contributions[side] = value));
    const more = Object.assign(new Kept(), this, { commitment, loose, contributions });
    more.receipts = [...this.receipts, ...receipts];
    more.contributed = [...this.contributed, ...(along.contributions ?? [])];
    for (const line of keys) {
      const [key = "", host] = line.trim().split(/\s+/).reverse();
      more.addKey(key, host);
    }
    return more;
  }

  /** For what comes next: without what is about one game. */
  next(): Kept {
    return Object.assign(new Kept(), this.lasting());
  }

  /** What is not about one game: keys and demands. */
  lasting(): Pick<Kept, "keys" | "requireAnchor" | "requireVouched" | "raised"> {
    const { keys, requireAnchor, requireVouched, raised } = this;
    return { keys, requireAnchor, requireVouched, raised };
  }

  /** Whether something in it is about one game and cannot be put beside many. */
  isOfOne(): boolean {
    const { light, dark } = this.contributions;
    return [this.commitment, this.loose, light, dark].some((text) => text.trim() !== "");
  }

  /** Takes the loose digits for what the record has of them; says for what. */
  place({ commitment: { scheme, value }, contributions }: Summary): "commitment" | Side | null {
    const digits = this.loose.toLowerCase();
    if (digits === "") return null;
    const side = SIDES.find((side) => contributions?.[side] === digits);
    if (value === digits) this.commitment = `${scheme}:${digits}`;
    else if (side) this.contributions[side] = digits;
    else return null;
    this.loose = "";
    return value === digits ? "commitment" : (side ?? null);
  }

  /** Drops the contributions whose files say that they are of another game than that; gives them. */
  dropOthers(id: string): readonly Contributed[] {
    const others = this.contributed.filter(
      (one) => one.id !== id && this.contributions[one.side] === one.value,
    );
    others.forEach(({ side }) => (this.contributions[side] = ""));
    return others;
  }

  /** Trusts a key; with a host, for that host alone. */
  addKey(key: string, host?: string): void {
    if (this.trusts(key, host)) return;
    const line = host === undefined ? key : `${host} ${key}`;
    this.keys = this.keys.trim() === "" ? line : `${this.keys.trimEnd()}\n${line}`;
  }

  trusts(key: string, host?: string): boolean {
    return this.keysOf(host).some((known) => (typeof known === "string" ? known : known.key) === key);
  }

  /** As the library takes it, for one game; `shows` where it was fetched from a host. */
  forOne(shows: HostShows | null): Evidence {
    const contributions: Partial<Record<Side, string>> = {};
    if (this.contributions.light.trim()) contributions.light = this.contributions.light.trim();
    if (this.contributions.dark.trim()) contributions.dark = this.contributions.dark.trim();
    const keys = this.keysOf(shows?.host);
    // Of a host that the user knows by no key of its own any key may be the right one.
    const known = shows !== null && keys.some((key) => typeof key !== "string");
    return {
      ...this.forMany(),
      ...(keys.length > 0 ? { keys } : {}),
      ...(known ? { host: shows.host } : {}),
      ...(this.commitment.trim() ? { commitment: this.commitment.trim() } : {}),
      ...(Object.keys(contributions).length > 0 ? { contributions } : {}),
      ...(shows?.receipt ? { published: shows.receipt } : {}),
    };
  }

  /** Without what is about one game alone. */
  forMany(): Evidence {
    const keys = this.keysOf();
    return {
      ...(this.receipts.length > 0 ? { receipts: [...this.receipts] } : {}),
      ...(keys.length > 0 ? { keys } : {}),
      ...(this.requireAnchor ? { require_anchor: true } : {}),
      ...(this.requireVouched ? { require_vouched: true } : {}),
      ...(this.raised ? { max_bytes: RAISED_BYTES, max_turns: RAISED_TURNS } : {}),
    };
  }

  /** The keys that count for a game of that host; for one whose host nobody knows those without a host. */
  private keysOf(host?: string): (string | { host: string; key: string })[] {
    return this.keys.split("\n").flatMap((line): (string | { host: string; key: string })[] => {
      const words = line.split(/\s+/).filter((word) => word !== "");
      const [name = "", key = ""] = words;
      const named = words.length === 2 && !isKey(name) && KEY.test(key) ? hostNamed(name) : null;
      // What is neither a key nor a host's the library refuses, and says why.
      if (named === null) return words;
      return named === host ? [{ host: named, key }] : [];
    });
  }
}
