// The board is a thing of wood and inlay: it looks the same by day and by
// night. Its colours are written into the drawing, so that a picture of it
// needs no style sheet.

export const COLOURS = {
  ebony: "#1d1410",
  cedar: "#4a2c1a",
  cedarLight: "#6b4226",
  cedarDark: "#2f1b10",
  gold: "#d9ac4e",
  goldDeep: "#a67a22",
  lapis: "#1f3f86",
  lapisLight: "#4a6fc0",
  faience: "#1f8a86",
  carnelian: "#b5432a",
  ivory: ["#f0e0b8", "#edd9ab", "#f2e4c1", "#ead5a4", "#efdcb2"],
  ivoryEdge: "#b9995c",
  number: "#5c4322",
  sign: "#23407f",
  signWarm: "#9c3a20",
  alabaster: "#fffaf0",
  alabasterShade: "#d8c39a",
  alabasterEdge: "#54391c",
  spool: "#2a1f1c",
  spoolLight: "#6a5348",
  spoolEdge: "#0e0907",
  white: "#ffffff",
} as const;
