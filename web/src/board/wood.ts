// The board without anything on it: frame, houses, numbers, signs.

import { s } from "../dom.ts";
import { COLOURS } from "./colours.ts";
import { FRAME, HOUSE, type Layout, WIDE } from "./geometry.ts";
import { SIGNS } from "./signs.ts";

const GAP = 4;
const BAND = 14;
const { width: WIDTH, height: BOARD_HEIGHT } = WIDE.board;

/** The face of numbers and titles in the drawing. */
export const FONT = "Palatino, 'Palatino Linotype', P052, Georgia, serif";

/** The gradients and the pattern that the wood is filled with. */
export function woodFills(prefix: string): SVGElement[] {
  return [
    s(
      "linearGradient",
      { id: `${prefix}-wood`, x1: "0", x2: "0", y1: "0", y2: "1" },
      s("stop", { offset: "0", "stop-color": COLOURS.cedarLight }),
      s("stop", { offset: "0.5", "stop-color": COLOURS.cedar }),
      s("stop", { offset: "1", "stop-color": COLOURS.cedarDark }),
    ),
    band(prefix),
  ];
}

/** The border of coloured blocks between gold lines that runs along old boxes. */
function band(prefix: string): SVGElement {
  const blocks: readonly (readonly [number, number, string])[] = [
    [1.5, 17, COLOURS.lapis],
    [20, 7, COLOURS.ivory[0]],
    [28.5, 17, COLOURS.faience],
    [47, 7, COLOURS.ivory[0]],
    [55.5, 17, COLOURS.carnelian],
    [74, 7, COLOURS.ivory[0]],
  ];
  const [width, height] = [1000 / 12, BAND];
  const scale = width / 82;
  return s(
    "pattern",
    { id: `${prefix}-band`, patternUnits: "userSpaceOnUse", width, height, x: FRAME, y: 0 },
    s("rect", { width, height, fill: COLOURS.gold }),
    blocks.map(([at, size, fill]) => s("rect", { x: at * scale, y: 0, width: size * scale, height, fill })),
  );
}

function frame(prefix: string): SVGElement[] {
  const inner = { width: 10 * HOUSE, height: 3 * HOUSE };
  const strip = (y: number): SVGElement =>
    // A pattern starts at its own origin: the strip is moved to its place, not the pattern.
    s(
      "g",
      { transform: `translate(0 ${y})` },
      s("rect", { x: FRAME - 2, y: -2, width: inner.width + 4, height: BAND + 4, fill: COLOURS.gold }),
      s("rect", { x: FRAME, y: 0, width: inner.width, height: BAND, fill: `url(#${prefix}-band)` }),
    );
  return [
    s("rect", {
      x: 1.5,
      y: 1.5,
      width: WIDTH - 3,
      height: BOARD_HEIGHT - 3,
      rx: 16,
      fill: `url(#${prefix}-wood)`,
      stroke: COLOURS.ebony,
      "stroke-width": 3,
    }),
    s("rect", {
      x: 7,
      y: 7,
      width: WIDTH - 14,
      height: BOARD_HEIGHT - 14,
      rx: 11,
      fill: "none",
      stroke: COLOURS.goldDeep,
      "stroke-width": 1.6,
    }),
    strip(16),
    strip(BOARD_HEIGHT - 16 - BAND),
    s("rect", {
      x: FRAME - 7,
      y: FRAME - 7,
      width: inner.width + 14,
      height: inner.height + 14,
      rx: 6,
      fill: COLOURS.ebony,
      stroke: COLOURS.gold,
      "stroke-width": 2.2,
    }),
    ...[16, WIDTH - 30].map((x) => sideRosettes(x)),
  ];
}

/** On the short sides, three rosettes: one for each row. */
function sideRosettes(x: number): SVGElement {
  return s(
    "g",
    null,
    [0, 1, 2].map((row) =>
      s(
        "g",
        { transform: `translate(${x + 7} ${FRAME + HOUSE * (row + 0.5)})` },
        [0, 45, 90, 135, 180, 225, 270, 315].map((turn) =>
          s("ellipse", { cx: 0, cy: -7, rx: 2.7, ry: 4.8, fill: COLOURS.gold, transform: `rotate(${turn})` }),
        ),
        s("circle", { r: 3.2, fill: COLOURS.carnelian }),
      ),
    ),
  );
}

/** Where the track turns from one row to the next. */
function turns(): SVGElement[] {
  const turn = (x: number, y: number, towards: 1 | -1): SVGElement =>
    s("path", {
      d:
        `M${x} ${y - 24}C${x + towards * 14} ${y - 20} ${x + towards * 14} ${y + 16} ${x + towards} ${y + 22}` +
        `M${x + towards * 9} ${y + 10}L${x} ${y + 23}L${x + towards * 14} ${y + 27}`,
      fill: "none",
      stroke: COLOURS.gold,
      "stroke-width": 3,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    });
  return [turn(WIDTH - FRAME + 14, FRAME + HOUSE, 1), turn(FRAME - 14, FRAME + 2 * HOUSE, -1)];
}

function house(layout: Layout, number: number, taken: boolean): SVGElement {
  const { x, y } = layout.corner(number);
  const sign = SIGNS.get(number);
  // Under a piece the sign moves to the corner that stays free.
  const place = taken ? "translate(64 5) scale(0.3)" : "translate(11 12) scale(0.8)";
  return s(
    "g",
    { transform: `translate(${x} ${y})`, "data-house": number },
    s("rect", {
      x: GAP / 2,
      y: GAP / 2,
      width: HOUSE - GAP,
      height: HOUSE - GAP,
      rx: 5,
      fill: COLOURS.ivory[(number * 7 + (number % 3)) % COLOURS.ivory.length],
      stroke: COLOURS.ivoryEdge,
      "stroke-width": 1.5,
    }),
    s("rect", {
      x: 7,
      y: 7,
      width: HOUSE - 14,
      height: HOUSE - 14,
      rx: 3,
      fill: "none",
      stroke: sign ? COLOURS.goldDeep : COLOURS.ivoryEdge,
      "stroke-width": sign ? 2 : 0.8,
      opacity: sign ? 1 : 0.7,
    }),
    sign ? s("g", { transform: place, class: "sign" }, sign()) : null,
  );
}

function number(layout: Layout, house: number): SVGElement {
  const { x, y } = layout.corner(house);
  return s(
    "text",
    {
      class: "house-number",
      x: x + 12,
      y: y + 25,
      "font-size": 16,
      "font-family": FONT,
      fill: COLOURS.number,
    },
    house,
  );
}

/** The numbers of the houses. */
export function numbers(layout: Layout): SVGElement {
  return s(
    "g",
    null,
    Array.from({ length: 30 }, (_, index) => number(layout, index + 1)),
  );
}

/** The frame alone. That of a board that stands upright is the other, mirrored along its diagonal. */
export function wood(prefix: string, layout: Layout): SVGElement {
  return s("g", { transform: layout.upright ? "matrix(0 1 1 0 0 0)" : null }, frame(prefix), turns());
}

/** The houses; `taken` says on which of them a piece stands. */
export function houses(layout: Layout, taken: (house: number) => boolean): SVGElement {
  return s(
    "g",
    null,
    Array.from({ length: 30 }, (_, index) => house(layout, index + 1, taken(index + 1))),
  );
}

/** The tray beside the board, for what was thrown and what was borne off. */
export function tray(layout: Layout): SVGElement {
  return s("rect", {
    ...layout.tray.box,
    rx: 14,
    fill: "#5b3820",
    stroke: COLOURS.ebony,
    "stroke-width": 3,
  });
}
