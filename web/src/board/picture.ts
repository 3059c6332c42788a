// A picture of a position to keep: an SVG that needs nothing else, or a PNG.

import { s } from "../dom.ts";
import { Board, type Scene } from "./board.ts";
import { COLOURS } from "./colours.ts";
import { WIDE } from "./geometry.ts";
import { FONT } from "./wood.ts";

const { width: WIDTH, height: HEIGHT } = WIDE.whole;
const MARGIN = 24;
const TITLE = { "font-size": 30, "font-family": FONT, fill: COLOURS.ebony };
const SUBTITLE = { ...TITLE, "font-size": 22 };
const TITLE_LINE = 36;
const SUBTITLE_LINE = 28;

/** The scene with a title over it and words under it. */
export function pictureOf(scene: Scene, title: string, subtitle: string): string {
  const board = new Board({ still: true });
  board.show(scene);
  const [above, below] = [lines(title, TITLE), lines(subtitle, SUBTITLE)];
  const top = MARGIN + TITLE_LINE * above.length;
  const bottom = top + HEIGHT + MARGIN;
  const size = { width: WIDTH + 2 * MARGIN, height: bottom + SUBTITLE_LINE * below.length + MARGIN };
  const at = { x: MARGIN, y: top, width: WIDTH, height: HEIGHT };
  for (const [name, value] of Object.entries(at)) board.element.setAttribute(name, String(value));
  const picture = s(
    "svg",
    { ...size, viewBox: `0 0 ${size.width} ${size.height}` },
    s("title", null, title),
    s("rect", { ...size, fill: "#f6ecd6" }),
    above.map((line, index) => s("text", { x: MARGIN, y: 42 + TITLE_LINE * index, ...TITLE }, line)),
    board.element,
    below.map((line, index) =>
      s("text", { x: MARGIN, y: bottom + 22 + SUBTITLE_LINE * index, ...SUBTITLE }, line),
    ),
  );
  return new XMLSerializer().serializeToString(picture);
}

/** A text in lines that are no wider than the board: broken between words, or within one that is wider. */
function lines(text: string, { "font-size": size, "font-family": family }: typeof TITLE): string[] {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return [text];
  pen.font = `${size}px ${family}`;
  const full: string[] = [];
  let line = "";
  for (const character of text) {
    if (pen.measureText(line + character).width > WIDTH) {
      const space = line.lastIndexOf(" ");
      const end = space > 0 ? space : line.length;
      full.push(line.slice(0, end));
      line = line.slice(end).trimStart();
    }
    line += character;
  }
  return [...full, line];
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
