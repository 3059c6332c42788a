// Cones and spools. Each is drawn around the point where it stands, in a
// square of 100 by 100, and told apart by its shape, not by its colour alone.

import { s } from "../dom.ts";
import type { Side } from "../position.ts";
import { COLOURS } from "./colours.ts";

/** The gradients that pieces are filled with. `prefix` keeps two boards apart. */
export function pieceFills(prefix: string): SVGElement[] {
  return [
    s(
      "linearGradient",
      { id: `${prefix}-cone`, x1: "0", x2: "1", y1: "0", y2: "0.25" },
      s("stop", { offset: "0", "stop-color": COLOURS.alabaster }),
      s("stop", { offset: "0.45", "stop-color": COLOURS.alabaster }),
      s("stop", { offset: "1", "stop-color": COLOURS.alabasterShade }),
    ),
    s(
      "linearGradient",
      { id: `${prefix}-spool`, x1: "0", x2: "1", y1: "0", y2: "0" },
      s("stop", { offset: "0", "stop-color": COLOURS.spool }),
      s("stop", { offset: "0.32", "stop-color": COLOURS.spoolLight }),
      s("stop", { offset: "0.6", "stop-color": COLOURS.spool }),
      s("stop", { offset: "1", "stop-color": COLOURS.spoolEdge }),
    ),
  ];
}

function cone(prefix: string): SVGElement[] {
  return [
    s("ellipse", { cx: 3, cy: 31, rx: 29, ry: 9, fill: COLOURS.ebony, opacity: 0.28 }),
    s("path", {
      d: "M-26 27C-26 37 26 37 26 27L6 -29C4 -35 -4 -35 -6 -29Z",
      fill: `url(#${prefix}-cone)`,
      stroke: COLOURS.alabasterEdge,
      "stroke-width": 3,
      "stroke-linejoin": "round",
    }),
    s("path", {
      d: "M-20.5 12C-18 18 18 18 20.5 12M-12 -12C-10 -8.5 10 -8.5 12 -12",
      fill: "none",
      stroke: COLOURS.goldDeep,
      "stroke-width": 2.4,
    }),
  ];
}

function spool(prefix: string): SVGElement[] {
  return [
    s("ellipse", { cx: 3, cy: 31, rx: 29, ry: 9, fill: COLOURS.ebony, opacity: 0.28 }),
    s("path", {
      d:
        "M-26 -21C-26 -8 -13 -9 -13 3C-13 15 -26 13 -26 26C-26 36 26 36 26 26" +
        "C26 13 13 15 13 3C13 -9 26 -8 26 -21Z",
      fill: `url(#${prefix}-spool)`,
      stroke: COLOURS.spoolEdge,
      "stroke-width": 3,
      "stroke-linejoin": "round",
    }),
    s("ellipse", {
      cx: 0,
      cy: -22,
      rx: 26,
      ry: 9.5,
      fill: COLOURS.spoolLight,
      stroke: COLOURS.spoolEdge,
      "stroke-width": 3,
    }),
    s("ellipse", { cx: 0, cy: -22, rx: 16, ry: 5, fill: "none", stroke: COLOURS.gold, "stroke-width": 2.4 }),
    s("path", {
      d: "M-13 0C-11 4 11 4 13 0",
      fill: "none",
      stroke: COLOURS.gold,
      "stroke-width": 2.4,
    }),
  ];
}

/** A piece around the origin. */
export function piece(side: Side, prefix: string): SVGGElement {
  return s("g", null, side === "light" ? cone(prefix) : spool(prefix));
}
