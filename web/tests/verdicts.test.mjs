// The page says what the program says, byte for byte.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { drop, fixtures, openPage, startBrowser, verdictLine } from "./browser.mjs";
import { program } from "./program.mjs";

const run = promisify(execFile);
let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** What the program says of a file, run where the file is: the source is its name, as in the page. */
async function said(folder, name, ...flags) {
  const asked = run(program, ["verify", "--format", "json", ...flags, name], {
    cwd: folder,
    maxBuffer: 1 << 26,
  });
  // A mismatch is an exit status, and no failure of the test.
  const { stdout } = await asked.catch((ended) => ended);
  return stdout.trimEnd();
}

for (const folder of ["good", "bad", "broken", "vectors/games"]) {
  test(`every game of fixtures/${folder} has the program's verdict`, async () => {
    const where = path.join(fixtures, folder);
    const names = (await readdir(where)).filter((name) => name !== "expected.json");
    assert.ok(names.length > 20);
    const { tab, faults } = await openPage(await browser.context());
    for (const name of names) {
      await drop(tab, { name, content: await readFile(path.join(where, name)) });
      assert.equal(await verdictLine(tab, name), await said(where, name), name);
    }
    assert.deepEqual(faults, []);
    await tab.context().close();
  });
}

test("with what was kept the verdict is the program's, too", async () => {
  const where = path.join(fixtures, "vectors");
  const [name, receipt] = ["signed-1.json", "signed-1.receipt.json"];
  const files = await Promise.all(
    [name, receipt].map(async (each) => ({ name: each, content: await readFile(path.join(where, each)) })),
  );
  const record = JSON.parse(files[0].content);
  const key = JSON.parse(files[1].content).signatures[0].key;
  const { commitment, contributions } = record.fairness;
  const { tab, faults } = await openPage(await browser.context());

  await drop(tab, ...files);
  assert.equal(await verdictLine(tab, name), await said(where, name, "--receipt", receipt), "an unknown key");
  await tab.fill("[name=keys]", key);
  await tab.locator("[name=keys]").blur();
  await tab.waitForSelector('[data-anchor="receipt"]');
  assert.equal(
    await verdictLine(tab, name),
    await said(where, name, "--receipt", receipt, "--key", key),
    "the receipt",
  );

  await tab.reload();
  await drop(tab, files[0]);
  await tab.waitForSelector('[data-anchor="none"]');
  const pin = `${commitment.scheme}:${commitment.value}`;
  await tab.fill("[name=commitment]", pin);
  await tab.fill("[name=contribution-light]", contributions.light);
  await tab.fill("[name=contribution-dark]", contributions.dark);
  await tab.locator("[name=contribution-dark]").blur();
  await tab.waitForSelector('[data-anchor="pinned"]');
  const pins = [
    "--commitment",
    pin,
    "--contribution",
    `light=${contributions.light}`,
    "--contribution",
    `dark=${contributions.dark}`,
  ];
  assert.equal(await verdictLine(tab, name), await said(where, name, ...pins), "pins");

  await tab.fill("[name=commitment]", `sha256:${"0".repeat(64)}`);
  await tab.locator("[name=commitment]").blur();
  await tab.waitForSelector('[data-verdict="mismatch"]');
  pins[1] = `sha256:${"0".repeat(64)}`;
  assert.equal(await verdictLine(tab, name), await said(where, name, ...pins), "another pin");
  assert.deepEqual(faults, []);
  await tab.context().close();
});

test("a game in the program's text form has the same verdict", async () => {
  const where = path.join(fixtures, "good");
  const { stdout } = await run(program, ["convert", path.join(where, "kendall.json"), "-", "--to", "text"]);
  const { tab } = await openPage(await browser.context());
  await drop(tab, { name: "kendall.json", content: stdout });
  assert.equal(await verdictLine(tab, "kendall.json"), await said(where, "kendall.json"));
  await tab.context().close();
});
