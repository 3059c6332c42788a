// A picture of a position to keep: an SVG that needs nothing else, or a PNG.

import { s } from "../dom.ts";
import { Board, type Scene } from "./board.ts";
import { COLOURS } from "./colours.ts";
import { WIDE } from "./geometry.ts";
import { FONT } from "./wood.ts";

const { width: WIDTH, height: HEIGHT } = WIDE.whole;
const MARGIN = 24;
const HEAD = 60;

/** The scene with a title over it and a line under it. */
export function pictureOf(scene: Scene, title: string, subtitle: string): string {
  const board = new Board({ still: true });
  board.show(scene);
  const size = { width: WIDTH + 2 * MARGIN, height: HEIGHT + HEAD + 3 * MARGIN };
  board.element.setAttribute("x", String(MARGIN));
  board.element.setAttribute("y", String(HEAD));
  board.element.setAttribute("width", String(WIDTH));
  board.element.setAttribute("height", String(HEIGHT));
  const text = { "font-family": FONT, fill: COLOURS.ebony };
  const picture = s(
    "svg",
    { ...size, viewBox: `0 0 ${size.width} ${size.height}` },
    s("title", null, title),
    s("rect", { ...size, fill: "#f6ecd6" }),
    s("text", { x: MARGIN, y: 42, "font-size": 30, ...text }, title),
    board.element,
    s("text", { x: MARGIN, y: size.height - 26, "font-size": 22, ...text }, subtitle),
  );
  return new XMLSerializer().serializeToString(picture);
}

/** The same as a PNG, twice as fine. */
export async function png(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth * 2, image.naturalHeight * 2];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("no picture came of it"))),
        "image/png",
      ),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
