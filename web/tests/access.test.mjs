// For everyone: no violation that axe-core finds, on any view, narrow, dark,
// without motion; the keyboard alone; right to left.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { after, before, test } from "node:test";
import { drop, fixtures, openPage, startBrowser } from "./browser.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser;
before(async () => (browser = await startBrowser()));
after(() => browser.close());

const read = (...names) => readFile(path.join(fixtures, ...names));
const opens = (example, wanted) => async (tab) => {
  await tab.click(`[data-example=${example}]`);
  await tab.waitForSelector(wanted);
};

/** Every view of the page, and how to come to it. */
const VIEWS = {
  start: async () => {},
  "a game that holds": opens("good", "[data-verdict=verified]"),
  "a game with its receipt": opens("anchored", "[data-anchor=receipt]"),
  "a false move": opens("bad", "[data-verdict=mismatch]"),
  "a false throw": async (tab) => {
    await drop(tab, { name: "throws-altered.json", content: await read("bad", "throws-altered.json") });
    await tab.waitForSelector("[data-verdict=mismatch]");
  },
  "a file that is no game": async (tab) => {
    await drop(tab, { name: "cut-off.json", content: await read("broken", "cut-off.json") });
    await tab.waitForSelector("[data-verdict=unverifiable]");
  },
  "all that opens, open": async (tab) => {
    await opens("anchored", "[data-anchor=receipt]")(tab);
    for (const summary of await tab.locator("main summary").all()) await summary.click();
    await tab.waitForSelector("[data-check=throws] pre");
  },
  "the end of a game": async (tab) => {
    await opens("good", "[data-verdict=verified]")(tab);
    await tab.click("[data-action=last]");
    await tab.locator(".turn-title strong", { hasText: "The end" }).waitFor();
  },
  "evidence that cannot be read, and digits that may be anything": async (tab) => {
    await opens("good", "[data-verdict=verified]")(tab);
    await tab.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "1".repeat(64));
      dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
    });
    await tab.locator(".pins .remark").waitFor();
    await tab.fill("[name=commitment]", "sha256:no");
    await tab.locator("[name=commitment]").blur();
    await tab.waitForSelector("[data-verdict=unverifiable]");
  },
  "what the user brought beside the record": async (tab) => {
    await opens("good", "[data-verdict=verified]")(tab);
    await tab.fill("[name=commitment]", `sha256:${"0".repeat(64)}`);
    await tab.locator("[name=commitment]").blur();
    await tab.waitForSelector(".side.neutral");
  },
  "archive, empty": async (tab) => {
    await tab.click("[data-page-link=archive]");
    await tab.waitForSelector("#archive-files", { state: "attached" });
  },
  archive: async (tab) => {
    const games = [await read("good", "cones.json"), await read("bad", "moves-own-piece.json"), "{"];
    await drop(tab, ...games.map((content, index) => ({ name: `${index}.json`, content })));
    await tab.locator(".archive-status", { hasText: "checked" }).waitFor();
  },
  "archive, with evidence for the next run": async (tab) => {
    await VIEWS.archive(tab);
    await drop(tab, { name: "k.receipt.json", content: await read("vectors", "signed-1.receipt.json") });
    await tab.waitForSelector("[data-action=again]");
  },
  rules: async (tab) => {
    await tab.click("[data-page-link=rules]");
    await tab.waitForSelector(".rule-set");
  },
  "two sets of rules": async (tab) => {
    await tab.evaluate(() => (location.hash = "#rules/box/common"));
    await tab.waitForSelector(".difference");
  },
};

const MODES = {
  "as it is": {},
  "at 320 px": { viewport: { width: 320, height: 640 } },
  dark: { colorScheme: "dark" },
  "with reduced motion": { reducedMotion: "reduce" },
};

async function violations(tab) {
  await tab.evaluate(axe);
  // Over a pattern axe-core does not judge contrast: it is judged over the plain colour beneath.
  await tab.evaluate(() => {
    for (const patterned of document.querySelectorAll("body, header"))
      patterned.style.backgroundImage = "none";
  });
  const { violations: found } = await tab.evaluate(() =>
    window.axe.run(document, { resultTypes: ["violations"] }),
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
}

for (const [mode, options] of Object.entries(MODES)) {
  for (const [view, go] of Object.entries(VIEWS)) {
    test(`${view}, ${mode}: axe-core finds nothing, nothing sticks out`, async () => {
      const context = await browser.context(options);
      const { tab, faults } = await openPage(context);
      await go(tab);
      assert.deepEqual(await violations(tab), []);
      const beyond = await tab.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(beyond <= 0, `${beyond} px stick out`);
      assert.deepEqual(faults, []);
      await context.close();
    });
  }
}

for (const [view, go] of Object.entries(VIEWS)) {
  test(`${view}, right to left at 320 px: nothing sticks out, and codes keep their direction`, async () => {
    const context = await browser.context({ viewport: { width: 320, height: 640 } });
    const { tab, faults } = await openPage(context);
    await tab.evaluate(() => (document.documentElement.dir = "rtl"));
    await go(tab);
    const beyond = await tab.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const out = [...document.querySelectorAll("main *")].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        const inside = element.closest(".scroll, pre, .virtual, .unseen, svg, .archive-row > span");
        return width > 0 && !inside && (left < -1 || right > clientWidth + 1);
      });
      return { pixels: scrollWidth - clientWidth, out: out.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
    });
    assert.deepEqual(beyond, { pixels: 0, out: [] });
    const directions = (selector) =>
      tab
        .locator(selector)
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).direction))]);
    assert.deepEqual(await directions("main"), ["rtl"]);
    for (const selector of ["main code", "main pre", "main .library[lang=en]"])
      assert.deepEqual(
        (await directions(selector)).filter((direction) => direction !== "ltr"),
        [],
        selector,
      );
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("on a narrow screen the head leaves room for the verdict, and says what its words mean", async () => {
  const { tab } = await openPage(await browser.context({ viewport: { width: 360, height: 780 } }));
  await VIEWS["a game that holds"](tab);
  const { height } = await tab.locator("header.site").boundingBox();
  assert.ok(height < 140, `the head is ${height} px high`);
  assert.match(await tab.locator(".gloss").innerText(), /Throws only: nobody.*An anchor is/);
  await tab.context().close();
});

test("with reduced motion nothing moves by itself, and pieces jump", async () => {
  const context = await browser.context({ reducedMotion: "reduce" });
  const { tab } = await openPage(context);
  await opens("bad", "[data-verdict=mismatch]")(tab);
  const moving = await tab.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
  await context.close();
});

test("the keyboard alone: from the start to a game, through its turns, to the rules and back", async () => {
  const context = await browser.context();
  const { tab, faults } = await openPage(context);
  const reach = async (selector) => {
    for (let step = 0; step < 80; step += 1) {
      await tab.keyboard.press("Tab");
      if (await tab.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    }
    assert.fail(`Tab does not come to ${selector}`);
  };
  await tab.keyboard.press("Tab");
  assert.equal(await tab.evaluate(() => document.activeElement.className), "skip");
  await tab.keyboard.press("Enter");
  assert.equal(await tab.evaluate(() => document.activeElement.tagName), "MAIN");
  await reach("[data-example=bad]");
  await tab.keyboard.press("Enter");
  await tab.waitForSelector("[data-verdict=mismatch]");
  assert.equal(
    await tab.evaluate(() => document.activeElement.id),
    "verdict-word",
    "the verdict is read first",
  );
  await tab.locator("[role=status].unseen", { hasText: "Verdict: Mismatch" }).waitFor({ state: "attached" });
  await reach(".board-figure .board");
  await tab.keyboard.press("ArrowLeft");
  await tab.locator(".turn-title strong", { hasText: "Turn 17 of 24" }).waitFor();
  await tab
    .locator("[role=status].unseen", { hasText: /Turn 17 of 24.*throws a/ })
    .waitFor({ state: "attached" });
  await tab.keyboard.press(" ");
  await tab.locator('[data-action=play][aria-label="Pause"]').waitFor();
  await tab.keyboard.press(" ");
  await reach("[role=listbox]");
  await tab.keyboard.press("Home");
  await tab.locator(".turn-title strong", { hasText: "Turn 1 of 24" }).waitFor();
  await reach("[data-check=moves] summary");
  await tab.keyboard.press("Enter");
  await tab.waitForSelector("[data-check=moves][open] .values");
  await tab.keyboard.press("Escape");
  for (const page of ["rules", "check"]) {
    await tab.locator(`[data-page-link=${page}]`).focus();
    await tab.keyboard.press("Enter");
    await tab.waitForSelector(`main[data-page=${page}]`);
    assert.equal(await tab.evaluate(() => document.activeElement.tagName), "H1");
  }
  await tab.waitForSelector("[data-verdict=mismatch]");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the page has its landmarks, and one heading of the first rank on each view", async () => {
  const context = await browser.context();
  const { tab } = await openPage(context);
  for (const go of [
    async () => {},
    opens("good", "[data-verdict=verified]"),
    VIEWS["archive, empty"],
    VIEWS.rules,
  ]) {
    await go(tab);
    assert.equal(await tab.locator("h1").count(), 1);
    for (const landmark of ["header", "nav", "main", "footer"])
      assert.ok((await tab.locator(landmark).count()) > 0, landmark);
  }
  await context.close();
});
