// The signs of the marked houses, drawn for this page. Each fills a square of
// 100 by 100.

import { s } from "../dom.ts";
import { COLOURS } from "./colours.ts";

type Draw = () => SVGElement[];

const line = (d: string, width = 5, colour: string = COLOURS.sign): SVGElement =>
  s("path", {
    d,
    fill: "none",
    stroke: colour,
    "stroke-width": width,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });

const solid = (d: string, colour: string = COLOURS.sign): SVGElement => s("path", { d, fill: colour });

/** 15, the house of rebirth: the sign of life. */
const rebirth: Draw = () => [
  line("M50 52C35 44 35 19 50 19C65 19 65 44 50 52Z", 7),
  solid("M47 50L45 82C45 85 55 85 55 82L53 50Z"),
  solid("M50 48L27 44C24 44 24 57 27 57L50 53L73 57C76 57 76 44 73 44Z"),
];

/** 26, the beautiful house: the sign of what is good. */
const beauty: Draw = () => [
  solid("M47.5 17H52.5V56H47.5Z"),
  solid("M38 25H62V30.5H38Z"),
  solid("M41 35H59V39.5H41Z"),
  solid("M50 50C37 53 33 66 35 74C37 82 43 86 50 86C57 86 63 82 65 74C67 66 63 53 50 50Z"),
  line("M50 58V79M50 66L43 61M50 66L57 61", 3, COLOURS.ivory[0]),
];

/** 27, the house of water. */
const water: Draw = () =>
  [32, 50, 68].map((y) => line(`M17 ${y + 5}${"l5.5 -10l5.5 10".repeat(6)}`, 5, COLOURS.faience));

/** 28, the house of the three truths: three feathers. */
const threeTruths: Draw = () =>
  [27, 50, 73].flatMap((x) => [
    solid(
      `M${x - 2} 84C${x - 10} 66 ${x - 11} 40 ${x - 4} 25C${x} 16 ${x + 11} 17 ${x + 10} 26` +
        `C${x + 9} 31 ${x + 5} 30 ${x + 5} 28C${x + 9} 45 ${x + 8} 66 ${x + 2} 84Z`,
    ),
    line(`M${x} 80C${x - 3} 62 ${x - 3} 44 ${x + 1} 31`, 2, COLOURS.ivory[0]),
  ]);

/** 29, the house of Re-Atum: the sun between the two hills. */
const reAtum: Draw = () => [
  s("circle", { cx: 50, cy: 42, r: 15, fill: COLOURS.signWarm }),
  solid("M14 76C18 54 26 44 33 48C39 52 42 62 50 62C58 62 61 52 67 48C74 44 82 54 86 76Z"),
  line("M14 82H86", 4),
];

/** 30, the house of Horus: his eye. */
const horus: Draw = () => [
  line("M18 36C34 22 62 20 84 31", 6),
  line("M18 50C32 37 58 36 82 48C64 59 38 61 18 50Z", 5),
  s("circle", { cx: 50, cy: 48.5, r: 8, fill: COLOURS.sign }),
  line("M43 58L40 80L30 74", 5),
  line("M54 58C58 74 70 84 79 78C86 73 80 65 74 69", 5),
];

/** The sign of a house, where it has one. */
export const SIGNS: ReadonlyMap<number, Draw> = new Map([
  [15, rebirth],
  [26, beauty],
  [27, water],
  [28, threeTruths],
  [29, reAtum],
  [30, horus],
]);
