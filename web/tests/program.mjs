// The program that the page is compared with, and that serves it.

import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "./browser.mjs";

export const program =
  process.env.SENET ?? path.join(process.env.CARGO_TARGET_DIR ?? path.join(root, "target"), "debug", "senet");

/** A folder for the program's files and settings, to be removed at the end. */
export const newFolder = () => mkdtemp(path.join(tmpdir(), "senet-page-test-"));

/** Runs the program to its end. */
export function senet(folder, ...words) {
  const env = { ...process.env, SENET_CONFIG: folder };
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, env, maxBuffer: 2 ** 28 });
  return { status, out: stdout.toString(), told: stderr.toString() };
}

/** Starts `senet serve` on a free port with games in its archive; gives its address, and how to end it. */
export async function serve(...files) {
  const folder = await newFolder();
  const db = path.join(folder, "games.sqlite");
  assert.equal(senet(folder, "import", "--db", db, ...files).status, 0);
  const words = ["serve", "--db", db, "--listen", "127.0.0.1:0"];
  const child = spawn(program, words, { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const address = line.match(/127\.0\.0\.1:\d+/)?.[0];
    if (address) return { host: `http://${address}`, stop };
  }
  throw new Error("the server did not say where it listens");
}
