// The library as the page has it, and the program to compare it with.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as library from "../src/core/generated/senet.js";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const wasm = new URL("../src/core/generated/senet_bg.wasm", import.meta.url);
library.initSync({ module: readFileSync(wasm) });

export { library };

export const read = (path) => readFileSync(resolve(root, path));

/** The paths of all files below a folder of fixtures, in order. */
export function files(folder) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.map((path) => relative(root, path)).sort();
}

/** Every file with a verdict. */
export const games = () =>
  ["good", "bad", "broken", "vectors/games"]
    .flatMap((folder) => files(`fixtures/${folder}`))
    .filter((path) => !path.endsWith("expected.json"));

/** SENET names the program; else it is built. */
function built() {
  execFileSync("cargo", ["build", "--quiet"], { cwd: root, stdio: "inherit" });
  return join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/senet");
}

const program = process.env.SENET ?? built();

/** What the program prints, called from the root, with nobody trusted. */
export function senet(...words) {
  const config = mkdtempSync(join(tmpdir(), "senet-"));
  try {
    const env = { ...process.env, SENET_CONFIG: config };
    const { stdout, error } = spawnSync(program, words, { cwd: root, env, maxBuffer: 2 ** 28 });
    if (error) throw error;
    return stdout.toString();
  } finally {
    rmSync(config, { recursive: true });
  }
}
