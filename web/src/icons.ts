// Small drawings of the page, in the colour of the text around them.

import { s } from "./dom.ts";

function icon(size: number, ...paths: SVGElement[]): SVGSVGElement {
  return s(
    "svg",
    {
      viewBox: `0 0 ${size} ${size}`,
      class: "icon",
      "aria-hidden": "true",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": size / 12,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    },
    ...paths,
  );
}

const path = (d: string, more: Record<string, string | number> = {}): SVGElement => s("path", { d, ...more });

/** Three rows of houses with a cone: the mark of the page. */
export const mark = (): SVGSVGElement =>
  s(
    "svg",
    { viewBox: "0 0 44 44", class: "mark", "aria-hidden": "true" },
    s("rect", { x: 1, y: 6, width: 42, height: 32, rx: 4, class: "mark-wood" }),
    [0, 1, 2, 3].flatMap((column) =>
      [0, 1, 2].map((row) =>
        s("rect", {
          x: 4 + column * 9.2,
          y: 9 + row * 9,
          width: 8.2,
          height: 8,
          rx: 1,
          class: (column + row * 3) % 5 === 0 ? "mark-lapis" : "mark-house",
        }),
      ),
    ),
    s("path", { d: "M14 30C14 34 30 34 30 30L24 13C23 10.5 21 10.5 20 13Z", class: "mark-cone" }),
  );

/** The balance in which the heart is weighed: level, tipped, or empty. */
export function balance(kind: "level" | "tipped" | "empty"): SVGSVGElement {
  const tip = kind === "tipped" ? 7 : 0;
  const pan = (x: number, y: number): SVGElement[] => [
    path(`M${x} ${y}L${x - 9} ${y + 20}M${x} ${y}L${x + 9} ${y + 20}`, { "stroke-width": 1.6 }),
    path(`M${x - 11} ${y + 20}H${x + 11}C${x + 9} ${y + 27} ${x - 9} ${y + 27} ${x - 11} ${y + 20}Z`, {
      class: "pan",
    }),
  ];
  const feather = (x: number, y: number): SVGElement =>
    path(
      `M${x} ${y + 19}C${x - 7} ${y + 12} ${x - 5} ${y - 2} ${x} ${y - 3}C${x + 6} ${y - 2} ${x + 4} ${y + 10} ${x} ${y + 19}Z`,
      {
        class: "feather",
        "stroke-width": 1.6,
      },
    );
  const heart = (x: number, y: number): SVGElement =>
    path(
      `M${x - 5} ${y + 8}H${x + 5}M${x - 3} ${y + 8}C${x - 10} ${y + 12} ${x - 6} ${y + 19} ${x} ${y + 19}C${x + 6} ${y + 19} ${x + 10} ${y + 12} ${x + 3} ${y + 8}`,
      {
        class: "heart",
        "stroke-width": 1.6,
      },
    );
  return s(
    "svg",
    {
      viewBox: "0 0 72 72",
      class: `balance ${kind}`,
      "aria-hidden": "true",
      fill: "none",
      stroke: "currentColor",
      "stroke-width": 3,
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    },
    path("M36 12V62M24 64H48"),
    path(`M13 ${18 + tip}L59 ${18 - tip}`),
    s("circle", { cx: 36, cy: 11, r: 4, class: "pan" }),
    ...(kind === "empty" ? [] : [feather(59, 18 - tip), heart(13, 18 + tip)]),
    ...pan(13, 18 + tip),
    ...pan(59, 18 - tip),
  );
}

export const icons = {
  remove: () => icon(24, path("M6 6L18 18M18 6L6 18")),
  light: () => icon(24, path("M4.5 20C6 22.5 18 22.5 19.5 20L13.5 3.5C13 2 11 2 10.5 3.5Z")),
  dark: () =>
    icon(
      24,
      path("M5 3H19C19 8 14 8 14 12C14 16 19 16 19 21H5C5 16 10 16 10 12C10 8 5 8 5 3Z", {
        fill: "currentColor",
      }),
    ),
  pass: () => icon(24, path("M5 12.5L10 17.5L19.5 7")),
  fail: () => icon(24, path("M6 6L18 18M18 6L6 18")),
  skipped: () => icon(24, path("M7 12H17")),
  first: () => icon(24, path("M6 5V19M18 5L9 12L18 19Z")),
  previous: () => icon(24, path("M15.5 5L7 12L15.5 19")),
  play: () => icon(24, path("M7 4.5L19 12L7 19.5Z", { fill: "currentColor" })),
  pause: () => icon(24, path("M8 5V19M16 5V19", { "stroke-width": 4 })),
  next: () => icon(24, path("M8.5 5L17 12L8.5 19")),
  last: () => icon(24, path("M18 5V19M6 5L15 12L6 19Z")),
  download: () => icon(24, path("M12 4V15M7 10.5L12 15.5L17 10.5M5 20H19")),
  papyrus: () =>
    icon(
      24,
      path(
        "M6 4H17C19 4 19 7 17 7H8M6 4C4 4 4 7 6 7V18C6 21 9 21 9 19V17H19V19C19 20 18 21 17 21H8M9.5 10.5H15.5M9.5 13.5H15.5",
      ),
    ),
  sealed: () => icon(24, path("M5 10H19V20H5ZM8 10V7.5C8 2.5 16 2.5 16 7.5V10"), path("M12 14V16.5")),
  sticks: () => icon(24, path("M5 4L6.5 20M10.5 4L10 20M15 4.5L14 20M19.5 5L18 20", { "stroke-width": 2.6 })),
  opened: () =>
    icon(24, path("M3 12C7 6 17 6 21 12C17 18 7 18 3 12Z"), s("circle", { cx: 12, cy: 12, r: 3 })),
  table: () => icon(24, path("M4 5H20V19H4ZM4 10H20M4 14.5H20M10 5V19")),
  warn: () => icon(24, path("M12 4L21 20H3ZM12 10V14.5M12 17.2V17.4")),
};
