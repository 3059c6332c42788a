// What the lines on the board mean.

import { h, s } from "../dom.ts";
import { t } from "../words/index.ts";
import { COLOURS } from "./colours.ts";

type Kind = keyof ReturnType<typeof t>["board"]["key"];

const line = (stroke: string, dashes: string | null, d = "M4 14L36 6M28 4L36 6L30 12"): SVGElement[] => [
  s("path", {
    d,
    fill: "none",
    stroke,
    "stroke-width": 3.5,
    "stroke-linecap": "round",
    "stroke-dasharray": dashes,
  }),
];
const frame = (stroke: string, dashes: string | null, fill = "none"): SVGElement[] => [
  s("rect", {
    x: 4,
    y: 3,
    width: 32,
    height: 14,
    rx: 2,
    fill,
    stroke,
    "stroke-width": 2.6,
    "stroke-dasharray": dashes,
  }),
];

const SAMPLES: Readonly<Record<Kind, () => SVGElement[]>> = {
  move: () => line(COLOURS.lapis, null),
  wrong: () => line(COLOURS.carnelian, null),
  expected: () => line(COLOURS.faience, null),
  legal: () => [
    ...line(COLOURS.faience, "0.5 6", "M4 14L28 8"),
    s("circle", { cx: 33, cy: 7, r: 4.5, fill: "none", stroke: COLOURS.faience, "stroke-width": 2.5 }),
  ],
  sent: () => line(COLOURS.carnelian, "1 6"),
  pair: () => frame(COLOURS.faience, "6 4"),
  blockade: () => frame(COLOURS.carnelian, null),
  lit: () => frame(COLOURS.carnelian, null, "#ffcf4a"),
};

/** `wrong` says whether a move that is not right is among what is shown. */
export function legend(wrong: boolean): HTMLElement {
  const words = t().board.key;
  const kinds = (Object.keys(SAMPLES) as Kind[]).filter(
    (kind) => wrong || !["wrong", "expected"].includes(kind),
  );
  return h(
    "ul",
    { class: "legend" },
    kinds.map((kind) =>
      h(
        "li",
        null,
        s(
          "svg",
          { viewBox: "0 0 40 20", "aria-hidden": "true" },
          s("rect", { width: 40, height: 20, rx: 3, fill: COLOURS.ivory[0] }),
          SAMPLES[kind](),
        ),
        words[kind],
      ),
    ),
  );
}
