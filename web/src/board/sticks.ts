// What was thrown: the four sticks as they fell, or the die.

import { s } from "../dom.ts";
import { COLOURS } from "./colours.ts";

export interface Throw {
  /** Four digits, `1` light face up; null where a die is thrown. */
  readonly sticks: string | null;
  readonly roll: number;
}

const LENGTH = 104;
const BREADTH = 20;

/** A light face is flat: square edges, grain. */
function lightFace(): SVGElement[] {
  return [
    s("rect", {
      x: -BREADTH / 2,
      y: -LENGTH / 2,
      width: BREADTH,
      height: LENGTH,
      rx: 5,
      fill: COLOURS.ivory[2],
      stroke: COLOURS.alabasterEdge,
      "stroke-width": 2.4,
    }),
    s("path", {
      d: "M-4 -40V40M4 -34V36M-6.5 -20V12",
      stroke: COLOURS.ivoryEdge,
      "stroke-width": 1.3,
      "stroke-linecap": "round",
    }),
    s("path", { d: "M-10 -44H10M-10 44H10", stroke: COLOURS.goldDeep, "stroke-width": 2 }),
  ];
}

/** A dark side is round: full ends, a glint along it, rings. */
function darkSide(): SVGElement[] {
  return [
    s("rect", {
      x: -BREADTH / 2,
      y: -LENGTH / 2,
      width: BREADTH,
      height: LENGTH,
      rx: BREADTH / 2,
      fill: COLOURS.cedar,
      stroke: COLOURS.spoolEdge,
      "stroke-width": 2.4,
    }),
    s("path", {
      d: "M-3.5 -42V42",
      stroke: "#a8744a",
      "stroke-width": 3.5,
      "stroke-linecap": "round",
      opacity: 0.9,
    }),
    s("path", {
      d: "M-10 -30Q0 -26 10 -30M-10 30Q0 34 10 30",
      fill: "none",
      stroke: COLOURS.gold,
      "stroke-width": 2,
    }),
  ];
}

/** How far stick `index` of turn `turn` lies from straight: the same each time it is drawn. */
function lean(turn: number, index: number): number {
  const mixed = (turn * 73856093 + index * 19349663 + 374761393) >>> 3;
  return (mixed % 37) - 18;
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

function die(face: number): SVGElement {
  return s(
    "g",
    { transform: "rotate(-8)" },
    s("rect", {
      x: -40,
      y: -40,
      width: 80,
      height: 80,
      rx: 14,
      fill: COLOURS.ivory[2],
      stroke: COLOURS.alabasterEdge,
      "stroke-width": 3,
    }),
    (PIPS[face] ?? []).map(([x, y]) => s("circle", { cx: x * 21, cy: y * 21, r: 8, fill: COLOURS.ebony })),
  );
}

/** The throw of a turn around the origin. */
export function thrown({ sticks, roll }: Throw, turn: number): SVGGElement {
  if (sticks === null) return s("g", null, die(roll));
  return s(
    "g",
    null,
    [...sticks].map((face, index) =>
      s(
        "g",
        {
          transform: `translate(${(index - 1.5) * 40} ${lean(turn, index + 4) / 4}) rotate(${lean(turn, index)})`,
        },
        face === "1" ? lightFace() : darkSide(),
      ),
    ),
  );
}
