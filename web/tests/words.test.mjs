// A language that is not English is that language throughout.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { drop, fixtures, openPage, startBrowser } from "./browser.mjs";

let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

/** What of the library's words is marked as English. */
const english = (tab, where = "main") =>
  tab
    .locator(where)
    .evaluateAll((all) =>
      all.flatMap((part) =>
        [...part.querySelectorAll("[lang=en].library")].map(({ textContent }) => textContent),
      ),
    );

test("in German the rules, what is not shown and every illegal move are German", async () => {
  const { tab, faults } = await openPage(await browser.context({ locale: "de-DE" }));
  for (const name of ["kendall", "cones", "common", "box", "wikipedia", "skyruk"]) {
    await tab.evaluate((hash) => (location.hash = hash), `#rules/${name}`);
    await tab.getByRole("heading", { name: `Die Regeln ${name}` }).waitFor();
    assert.deepEqual(await english(tab), [], name);
    assert.doesNotMatch(await tab.locator("main").innerText(), /\bseed\b/);
  }
  const moves = (await readdir(path.join(fixtures, "bad"))).filter((name) => /^(moves|throws)-/.test(name));
  for (const [folder, name] of [...moves.map((name) => ["bad", name]), ["vectors", "signed-1.json"]]) {
    await drop(tab, { name, content: await readFile(path.join(fixtures, folder, name)) });
    await tab.locator(".source", { hasText: name }).waitFor();
    await tab.locator(".end-picture, .failure").waitFor();
    assert.deepEqual(await english(tab, ".verdict-row, .not-shown"), [], name);
    const values = (await tab.locator(".side .value").allInnerTexts()).join(" ");
    assert.doesNotMatch(values, /\b(the sticks|roll of|throw of|no turn)\b/, name);
  }
  assert.deepEqual(faults, []);
  await tab.context().close();
});

test("in German what is recorded of a throw and what is right are German, too", async () => {
  const { tab } = await openPage(await browser.context({ locale: "de-DE" }));
  const content = await readFile(path.join(fixtures, "bad", "throws-altered.json"));
  await drop(tab, { name: "throws-altered.json", content });
  await tab.locator(".failure .side").first().waitFor();
  for (const value of await tab.locator(".failure .side .value").allInnerTexts())
    assert.match(value, /^die Stäbe [01]{4}, eine \d$/);
  await tab.context().close();
});
