// What the build makes (vite.config.ts).

declare module "virtual:worker" {
  /** The script of `src/core/worker.ts`, built. */
  const source: string;
  export default source;
}

declare module "*?raw" {
  /** A file as text. */
  const text: string;
  export default text;
}

declare module "*.css";
