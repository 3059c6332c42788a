// The board as a picture: one SVG with the position, the throw, the move.

import { freshId, replace, s } from "../dom.ts";
import { housesOf, piecesASide, type Position, type Side, SIDES } from "../position.ts";
import { COLOURS } from "./colours.ts";
import { type Layout, type Point, WIDE } from "./geometry.ts";
import { expectedMove, legalMove, lit, outline, playedMove, waitingHouse } from "./marks.ts";
import { piece, pieceFills } from "./pieces.ts";
import { type Throw, thrown } from "./sticks.ts";
import { FONT, houses, numbers, tray, wood, woodFills } from "./wood.ts";

/** All that a picture of a turn shows. */
export interface Scene {
  readonly position: Position;
  /** The turn, counted from 1: the sticks of a turn always lie in the same way. */
  readonly turn: number;
  readonly throw: Throw | null;
  /** The move played from `position`, as text. */
  readonly move: string | null;
  /** The position after it, where it was legal. */
  readonly after: Position | null;
  /** The moves that are right, where the one that was played is the first that is not. */
  readonly expected: readonly string[] | null;
  readonly legal: readonly string[];
  /** The legal move that is looked at. */
  readonly raised: string | null;
  readonly pairs: readonly (readonly number[])[];
  readonly blockades: readonly (readonly number[])[];
  /** Houses that a rule names. */
  readonly lit: readonly number[];
}

/** Nothing but a position. */
export function plainScene(position: Position): Scene {
  const none = { throw: null, move: null, after: null, expected: null, legal: [], raised: null };
  return { position, turn: 0, ...none, pairs: [], blockades: [], lit: [] };
}

interface Standing {
  readonly side: Side;
  /** `7`, `off 2`, `start 0`. */
  place: string;
  readonly element: SVGGElement;
}

export interface BoardOptions {
  /** How it lies; across if nothing is said. */
  readonly layout?: Layout;
  /** Without the tray of throws and borne-off pieces. */
  readonly small?: boolean;
  /** For a picture to keep: nothing in it moves or needs a style sheet. */
  readonly still?: boolean;
}

export class Board {
  readonly element: SVGSVGElement;
  private readonly layout: Layout;
  private readonly prefix = freshId("board");
  private readonly houses = s("g");
  private readonly under = s("g");
  private readonly pieces = s("g");
  private readonly over = s("g");
  private readonly throws = s("g");
  private readonly sockets = s("g");
  private standing: Standing[] = [];

  constructor(private readonly options: BoardOptions = {}) {
    this.layout = options.layout ?? WIDE;
    const { width, height } = options.small ? this.layout.board : this.layout.whole;
    this.element = s(
      "svg",
      { viewBox: `0 0 ${width} ${height}`, class: "board", role: "img" },
      s("defs", null, woodFills(this.prefix), pieceFills(this.prefix)),
      options.small ? null : tray(this.layout),
      wood(this.prefix, this.layout),
      this.houses,
      this.under,
      numbers(this.layout),
      options.small ? null : this.sockets,
      this.pieces,
      this.over,
      options.small ? null : this.throws,
    );
  }

  /** Shows `scene`; pieces walk to where they are now. */
  show(scene: Scene): void {
    const { position } = scene;
    const { layout } = this;
    replace(
      this.houses,
      houses(layout, (house) => position.houses[house - 1] !== null),
    );
    replace(
      this.under,
      scene.lit.map((house) => lit(layout, house)),
      scene.pairs.map((run) => outline(layout, run, "pair")),
      scene.blockades.map((run) => outline(layout, run, "blockade")),
    );
    const { expected, legal, move, raised } = scene;
    replace(
      this.over,
      legal
        .filter((text) => (text !== move || text === raised) && !expected?.includes(text))
        .map((text) => legalMove(layout, text, position, text === raised)),
      expected?.map((text) => expectedMove(layout, text, position)),
      move === null ? null : playedMove(layout, move, position, scene.after, expected !== null),
    );
    this.stand(position);
    if (this.options.small) return;
    replace(this.sockets, sockets(layout, position));
    replace(this.throws, scene.throw === null ? null : throwAt(layout, scene.throw, scene.turn));
  }

  /** Moves, adds and takes away pieces until they stand as in `position`. */
  private stand(position: Position): void {
    const next: Standing[] = [];
    for (const side of SIDES) {
      const places = new Set(placesOf(position, side, this.options.small ?? false));
      const old = this.standing.filter((standing) => standing.side === side);
      const moved = old.filter((standing) => !places.delete(standing.place));
      next.push(...old.filter((standing) => !moved.includes(standing)));
      for (const place of places) {
        const standing = moved.pop() ?? this.newPiece(side, place);
        standing.place = place;
        this.put(standing);
        next.push(standing);
      }
      moved.forEach((standing) => standing.element.remove());
    }
    this.standing = next;
  }

  private newPiece(side: Side, place: string): Standing {
    const element = piece(side, this.prefix);
    element.setAttribute("class", `piece ${side}`);
    this.pieces.append(element);
    return { side, place, element };
  }

  private put({ side, place, element }: Standing): void {
    const { point, size } = spot(this.layout, side, place);
    if (this.options.still) {
      element.setAttribute("transform", `translate(${point.x} ${point.y}) scale(${size})`);
    } else {
      element.style.transform = `translate(${point.x}px, ${point.y}px) scale(${size})`;
    }
    element.setAttribute("data-place", place);
  }
}

function placesOf(position: Position, side: Side, small: boolean): string[] {
  const numbered = (word: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${word} ${index}`);
  return [
    ...housesOf(position, side).map(String),
    ...numbered("start", position.start?.[side] ?? 0),
    ...(small ? [] : numbered("off", position.off[side])),
  ];
}

function spot(layout: Layout, side: Side, place: string): { point: Point; size: number } {
  const [word, index] = place.split(" ");
  if (word === "off") return { point: layout.tray.off(side, Number(index)), size: 0.86 };
  if (word === "start") return { point: layout.middle(waitingHouse(side, Number(index))), size: 0.78 };
  const { x, y } = layout.middle(Number(place));
  return { point: { x, y: y + 4 }, size: 1 };
}

/** The places in the tray that wait for borne-off pieces. */
function sockets(layout: Layout, position: Position): SVGElement[] {
  return SIDES.flatMap((side) =>
    Array.from({ length: piecesASide(position) }, (_, index) => {
      const { x, y } = layout.tray.off(side, index);
      return s("ellipse", {
        cx: x,
        cy: y + 25,
        rx: 24,
        ry: 9,
        fill: COLOURS.ebony,
        stroke: COLOURS.goldDeep,
        "stroke-width": 1.2,
      });
    }),
  );
}

function throwAt({ tray, upright }: Layout, value: Throw, turn: number): SVGElement {
  return s(
    "g",
    null,
    s(
      "g",
      { transform: `translate(${tray.thrown.x} ${tray.thrown.y}) scale(${upright ? 0.72 : 1})` },
      thrown(value, turn),
    ),
    s(
      "text",
      {
        ...tray.roll,
        "text-anchor": "middle",
        "font-size": 74,
        "font-family": FONT,
        fill: COLOURS.gold,
      },
      value.roll,
    ),
  );
}
