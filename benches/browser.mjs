// The browser's half of benches/browser.sh: takes turns with the native half,
// whose path is the first argument, and says how the times compare.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { chromium } from "../web/node_modules/playwright-core/index.mjs";

const [path, rounds] = process.argv.slice(2);
const generated = new URL("../web/src/core/generated/", import.meta.url);

const native = spawn(path, ["--bench"], { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const answer = async () => (await lines.next()).value;
const sets = JSON.parse(await answer());

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

/** Loads the library and the sets into a page. */
async function open() {
  const page = await browser.newPage();
  const given = {
    script: await readFile(new URL("senet.js", generated), "utf8"),
    wasm: await readFile(new URL("senet_bg.wasm", generated), "base64"),
    sets,
  };
  await page.evaluate(async ({ script, wasm, sets }) => {
    const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const library = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
    library.initSync({ module: await WebAssembly.compile(bytes(wasm)) });
    const all = Object.fromEntries(Object.entries(sets).map(([name, set]) => [name, set.map(bytes)]));
    globalThis.round = (name) => {
      const begin = performance.now();
      for (const record of all[name]) library.verify(record, "", "a game");
      return (performance.now() - begin) * 1e6;
    };
  }, given);
  return page;
}

/** The time that one round in ten stays under, for one record. */
const undisturbed = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 10)];

async function contest(page, name) {
  const times = { native: [], browser: [] };
  const natively = async () => {
    native.stdin.write(`${name}\n`);
    return Number(await answer());
  };
  // Both are warm after a few; Chromium has compiled everything twice by then.
  for (let i = 0; i < 10; i++) await Promise.all([await natively(), await page.evaluate((n) => round(n), name)]);
  for (let i = 0; i < Number(rounds); i++) {
    times.native.push(await natively());
    times.browser.push(await page.evaluate((n) => round(n), name));
  }
  const count = sets[name].length;
  const [a, b] = [undisturbed(times.native) / count, undisturbed(times.browser) / count];
  const met = b <= 3 * a ? "met" : "MISSED";
  const micro = (time) => `${(time / 1000).toFixed(1).padStart(8)} µs`;
  console.log(`${name.padEnd(34)} native ${micro(a)}  browser ${micro(b)}  ${(b / a).toFixed(2)} x (goal 3: ${met})`);
}

const page = await open();
console.log(`a record, from its bytes to its verdict's JSON; ${await browser.version()}, ${rounds} rounds`);
for (const name of Object.keys(sets)) await contest(page, name);
native.stdin.end();
await browser.close();
