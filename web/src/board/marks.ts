// What is drawn over the houses: outlines of runs, the move, legal moves.

import { s } from "../dom.ts";
import { housesOf, otherSide, type Place, type Position, readMove, type Side } from "../position.ts";
import { COLOURS } from "./colours.ts";
import { HOUSE, type Layout, type Point } from "./geometry.ts";

const INSET = 7;

/** A line around houses that are next to each other along the track. */
export function outline(layout: Layout, houses: readonly number[], kind: "pair" | "blockade"): SVGElement {
  const d = houses.map((house) => edges(layout, house, houses)).join("");
  const stroke = kind === "pair" ? COLOURS.faience : COLOURS.carnelian;
  const dashes = kind === "pair" ? { "stroke-dasharray": "13 8" } : {};
  return s(
    "g",
    { class: `outline ${kind}`, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
    s("path", { d, stroke: COLOURS.white, "stroke-width": 10, opacity: 0.75 }),
    s("path", { d, stroke, "stroke-width": kind === "pair" ? 5 : 6, ...dashes }),
  );
}

/** The sides of a house that no neighbour of the same run touches. */
function edges(layout: Layout, house: number, run: readonly number[]): string {
  const here = layout.cell(house);
  const { x, y } = layout.corner(house);
  const joined = (row: number, column: number): boolean =>
    [house - 1, house + 1].some((near) => {
      const there = layout.cell(near);
      return run.includes(near) && there.row === here.row + row && there.column === here.column + column;
    });
  const [up, down, left, right] = [joined(-1, 0), joined(1, 0), joined(0, -1), joined(0, 1)];
  const x0 = left ? x : x + INSET;
  const x1 = right ? x + HOUSE : x + HOUSE - INSET;
  const y0 = up ? y : y + INSET;
  const y1 = down ? y + HOUSE : y + HOUSE - INSET;
  return [
    up ? "" : `M${x0} ${y + INSET}H${x1}`,
    down ? "" : `M${x0} ${y + HOUSE - INSET}H${x1}`,
    left ? "" : `M${x + INSET} ${y0}V${y1}`,
    right ? "" : `M${x + HOUSE - INSET} ${y0}V${y1}`,
  ].join("");
}

/** A house that a rule names. */
export function lit(layout: Layout, house: number): SVGElement {
  const { x, y } = layout.corner(house);
  return s("rect", {
    class: "lit",
    x: x + 3,
    y: y + 3,
    width: HOUSE - 6,
    height: HOUSE - 6,
    rx: 6,
    fill: "#ffcf4a",
    "fill-opacity": 0.55,
    stroke: COLOURS.carnelian,
    "stroke-width": 6,
  });
}

/** Where a waiting piece is drawn: in the first row, as the game is set up. */
export function waitingHouse(side: Side, index: number): number {
  return 2 * index + (side === "light" ? 2 : 1);
}

function pointOf(layout: Layout, place: Place, position: Position, side: Side): Point {
  if (place === "off") return layout.tray.off(side, position.off[side]);
  if (place === "start")
    return layout.middle(waitingHouse(side, Math.max(0, (position.start?.[side] ?? 1) - 1)));
  return layout.middle(place);
}

/** A curve from one point to another that ends short of both. */
function curve(from: Point, to: Point, bend: number): { d: string; head: string } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const swing = bend * Math.min(60, 18 + length * 0.16);
  const control = {
    x: (from.x + to.x) / 2 + (dy / length) * swing,
    y: (from.y + to.y) / 2 - (dx / length) * swing,
  };
  const towards = (point: Point, distance: number): Point => {
    const [ex, ey] = [control.x - point.x, control.y - point.y];
    const far = Math.hypot(ex, ey) || 1;
    return { x: point.x + (ex / far) * distance, y: point.y + (ey / far) * distance };
  };
  const [start, end] = [towards(from, 20), towards(to, 14)];
  const angle = Math.atan2(end.y - control.y, end.x - control.x);
  const wing = (side: number): string => {
    const turn = angle + Math.PI + side * 0.5;
    return `${round(end.x + 20 * Math.cos(turn))} ${round(end.y + 20 * Math.sin(turn))}`;
  };
  return {
    d: `M${round(start.x)} ${round(start.y)}Q${round(control.x)} ${round(control.y)} ${round(end.x)} ${round(end.y)}`,
    head: `M${wing(1)}L${round(end.x)} ${round(end.y)}L${wing(-1)}`,
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

function arrow(
  from: Point,
  to: Point,
  style: { colour: string; dashed?: boolean; bend?: number; class: string },
): SVGElement {
  const { d, head } = curve(from, to, style.bend ?? 1);
  const dashes = style.dashed ? { "stroke-dasharray": "3 12" } : {};
  return s(
    "g",
    { class: style.class, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" },
    s("path", { d: `${d}${head}`, stroke: COLOURS.white, "stroke-width": 13, opacity: 0.9 }),
    s("path", { d, stroke: style.colour, "stroke-width": 6.5, ...dashes }),
    s("path", { d: head, stroke: style.colour, "stroke-width": 6.5 }),
  );
}

/** The move of a turn, and what it did to others. */
export function playedMove(
  layout: Layout,
  text: string,
  before: Position,
  after: Position | null,
  wrong: boolean,
): SVGElement[] {
  const step = readMove(text)?.step;
  if (!step) return [];
  const side = before.side;
  const start = pointOf(layout, step.from, before, side);
  const end = pointOf(layout, step.to, before, side);
  const main = arrow(start, end, { colour: wrong ? COLOURS.carnelian : COLOURS.lapis, class: "move" });
  return after ? [...consequences(layout, step, before, after), main] : [main];
}

/** Where the water sent the piece, and where a piece that was landed on went. */
function consequences(
  layout: Layout,
  step: { from: Place; to: Place },
  before: Position,
  after: Position,
): SVGElement[] {
  const drawn: SVGElement[] = [];
  const own = newHouse(before, after, before.side);
  if (typeof step.to === "number" && own !== null && own !== step.to) {
    drawn.push(
      arrow(layout.middle(step.to), layout.middle(own), {
        colour: COLOURS.faience,
        dashed: true,
        class: "carried",
      }),
    );
  }
  const enemy = otherSide(before.side);
  const sent = newHouse(before, after, enemy);
  if (sent !== null && typeof step.to === "number") {
    drawn.push(
      arrow(layout.middle(step.to), layout.middle(sent), {
        colour: COLOURS.carnelian,
        dashed: true,
        class: "sent",
      }),
    );
  }
  return drawn;
}

function newHouse(before: Position, after: Position, side: Side): number | null {
  return housesOf(after, side).find((house) => before.houses[house - 1] !== side) ?? null;
}

/** A move that is right where another was played; it bends away from that one. */
export function expectedMove(layout: Layout, text: string, position: Position): SVGElement | null {
  const step = readMove(text)?.step;
  if (!step) return null;
  const [from, to] = [step.from, step.to].map((place) => pointOf(layout, place, position, position.side));
  return from && to ? arrow(from, to, { colour: COLOURS.faience, bend: -1, class: "expected" }) : null;
}

/** A move that could have been played. */
export function legalMove(
  layout: Layout,
  text: string,
  position: Position,
  raised: boolean,
): SVGElement | null {
  const step = readMove(text)?.step;
  if (!step) return null;
  const from = pointOf(layout, step.from, position, position.side);
  const to = pointOf(layout, step.to, position, position.side);
  if (raised) return arrow(from, to, { colour: COLOURS.faience, class: "legal raised" });
  const { d } = curve(from, to, 1);
  const line = { d, fill: "none", "stroke-linecap": "round", "stroke-dasharray": "1 11" };
  return s(
    "g",
    { class: "legal" },
    s("path", { ...line, stroke: COLOURS.white, "stroke-width": 9, opacity: 0.85 }),
    s("path", { ...line, stroke: COLOURS.faience, "stroke-width": 6 }),
    s("circle", { cx: to.x, cy: to.y, r: 13, fill: COLOURS.white, "fill-opacity": 0.75 }),
    s("circle", { cx: to.x, cy: to.y, r: 13, fill: "none", stroke: COLOURS.faience, "stroke-width": 5 }),
  );
}
