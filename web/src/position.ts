// Positions and moves as the core writes them.

import type { Side } from "./core/contract.ts";

export type { Side };
export const SIDES: readonly Side[] = ["light", "dark"];

export const otherSide = (side: Side): Side => (side === "light" ? "dark" : "light");

export interface Position {
  /** Who stands on house `i + 1`. */
  readonly houses: readonly (Side | null)[];
  readonly side: Side;
  /** Pieces borne off. */
  readonly off: Readonly<Record<Side, number>>;
  /** Pieces still at the start; null where none enters. */
  readonly start: Readonly<Record<Side, number>> | null;
}

const POSITION = /^([ld.]{30}) ([ld]) (\d+)\/(\d+)(?: (\d+)\/(\d+))?$/;
const OWNER: Readonly<Record<string, Side | null>> = { l: "light", d: "dark", ".": null };

/** A position text (protocol, section 7); null where it is none. */
export function readPosition(text: string): Position | null {
  const match = POSITION.exec(text);
  if (!match) return null;
  const [, houses = "", side, offLight, offDark, startLight, startDark] = match;
  return {
    houses: [...houses].map((letter) => OWNER[letter] ?? null),
    side: side === "l" ? "light" : "dark",
    off: { light: Number(offLight), dark: Number(offDark) },
    start: startLight === undefined ? null : { light: Number(startLight), dark: Number(startDark) },
  };
}

/** The houses that a side stands on, lowest first. */
export function housesOf(position: Position, side: Side): number[] {
  return position.houses.flatMap((owner, index) => (owner === side ? [index + 1] : []));
}

export function piecesASide(position: Position): number {
  return housesOf(position, "light").length + position.off.light + (position.start?.light ?? 0);
}

export type Place = number | "start" | "off";

export interface Move {
  readonly roll: number;
  /** Null for a lost throw. */
  readonly step: { readonly from: Place; readonly to: Place } | null;
  readonly marks: string;
}

const MOVE = /^([1-6]): (?:-|(start|\d{1,2})-(off|start|\d{1,2}))([x<+]*)$/;

/** A move text (protocol, section 2); null where it is none. */
export function readMove(text: string): Move | null {
  const match = MOVE.exec(text);
  if (!match) return null;
  const [, roll, from, to, marks = ""] = match;
  const step = from === undefined || to === undefined ? null : { from: place(from), to: place(to) };
  return { roll: Number(roll), step, marks };
}

function place(text: string): Place {
  return text === "start" || text === "off" ? text : Number(text);
}
