// Where things stand in the picture. One unit is a hundredth of a house. The
// board lies across a wide screen and stands upright on a narrow one.

import type { Side } from "../position.ts";

export const HOUSE = 100;
export const FRAME = 46;
const LONG = 10 * HOUSE + 2 * FRAME;
const SHORT = 3 * HOUSE + 2 * FRAME;
const TRAY_DEPTH = 138;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Where a piece that was borne off lies, and what was thrown, in the tray beside the board. */
interface Tray {
  readonly box: Box;
  readonly off: (side: Side, index: number) => Point;
  readonly thrown: Point;
  readonly roll: Point;
}

export class Layout {
  readonly board: { readonly width: number; readonly height: number };
  readonly whole: { readonly width: number; readonly height: number };

  constructor(
    readonly upright: boolean,
    readonly tray: Tray,
  ) {
    this.board = upright ? { width: SHORT, height: LONG } : { width: LONG, height: SHORT };
    this.whole = upright
      ? { width: SHORT + TRAY_DEPTH, height: LONG }
      : { width: LONG, height: SHORT + TRAY_DEPTH };
  }

  /** Row and column of a house on the S-shaped track, from 0. */
  cell(house: number): { row: number; column: number } {
    const line = Math.floor((house - 1) / 10);
    const along = line === 1 ? 9 - ((house - 1) % 10) : (house - 1) % 10;
    return this.upright ? { row: along, column: line } : { row: line, column: along };
  }

  /** The upper left corner of a house. */
  corner(house: number): Point {
    const { row, column } = this.cell(house);
    return { x: FRAME + column * HOUSE, y: FRAME + row * HOUSE };
  }

  /** The middle of a house. */
  middle(house: number): Point {
    const { x, y } = this.corner(house);
    return { x: x + HOUSE / 2, y: y + HOUSE / 2 };
  }
}

export const WIDE = new Layout(false, {
  box: { x: 1.5, y: SHORT + 10, width: LONG - 3, height: TRAY_DEPTH - 14 },
  off: (side, index) => ({ x: side === "light" ? 52 + 62 * index : LONG - 52 - 62 * index, y: SHORT + 76 }),
  thrown: { x: LONG / 2 - 50, y: SHORT + 74 },
  roll: { x: LONG / 2 + 92, y: SHORT + 98 },
});

export const UPRIGHT = new Layout(true, {
  box: { x: SHORT + 10, y: 1.5, width: TRAY_DEPTH - 14, height: LONG - 3 },
  off: (side, index) => ({ x: SHORT + 72, y: side === "light" ? 60 + 72 * index : LONG - 60 - 72 * index }),
  thrown: { x: SHORT + 72, y: LONG / 2 - 40 },
  roll: { x: SHORT + 72, y: LONG / 2 + 96 },
});

/** The layout that fits a screen this narrow. */
export const NARROW = matchMedia("(max-width: 40rem)");
export const layoutNow = (): Layout => (NARROW.matches ? UPRIGHT : WIDE);
