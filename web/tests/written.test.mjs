// The page as `senet page` writes it: the one that was built, and a hostile game
// in it stays text.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { fixtures, openPage, page as built, program, startBrowser, verdictLine } from "./browser.mjs";

const senet = (...words) => spawnSync(program, words, { maxBuffer: 2 ** 28 });
const carried = senet("page", "--output", "-");
const skip = carried.status === 0 ? false : "this program was built without the page (feature `page`)";

test("the program carries the page that was built", { skip }, async () => {
  assert.ok(carried.stdout.equals(await readFile(built)), "web/build, then cargo build --features page");
});

test("a hostile game in the page stays text, and has the program's verdict", { skip }, async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "senet-written-"));
  const browser = await startBrowser();
  t.after(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });
  const record = JSON.parse(await readFile(path.join(fixtures, "good", "kendall.json")));
  const hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u202e";
  record.players = { light: hostile, dark: hostile };
  record.meta = { [hostile]: hostile };
  const name = "<img src=x onerror=alert(3)>.json";
  const [file, output] = [path.join(folder, name), path.join(folder, "game.html")];
  await writeFile(file, JSON.stringify(record));
  assert.equal(senet("page", file, "--output", output).status, 0);

  const { tab, faults } = await openPage(await browser.context(), { address: pathToFileURL(output).href });
  await tab.waitForSelector("[data-verdict=verified]");
  const without = (line) => ({ ...JSON.parse(line), source: "" });
  assert.deepEqual(without(await verdictLine(tab, name)), without(senet("verify", "--format", "json", file).stdout));
  assert.equal(await tab.locator("img[src=x]").count(), 0);
  assert.deepEqual(faults, []);
});
