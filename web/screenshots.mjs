// The pictures of the page, into the folder that is named.

import { mkdir, stat } from "node:fs/promises";
import path from "node:path";
import { openPage, startBrowser } from "./tests/browser.mjs";

const [folder] = process.argv.slice(2);
const MOST_BYTES = 300_000;

const PICTURES = [
  {
    name: "page-verdict",
    height: 860,
    go: async (tab) => {
      await tab.click("[data-example=anchored]");
      await tab.waitForSelector("[data-anchor=receipt]");
    },
  },
  {
    name: "page-mismatch",
    height: 1100,
    go: async (tab) => {
      await tab.click("[data-example=bad]");
      await tab.waitForSelector("[data-verdict=mismatch]");
    },
  },
  {
    name: "page-board",
    height: 900,
    part: ".stepper",
    go: async (tab) => {
      await tab.click("[data-example=good]");
      await tab.waitForSelector("[data-verdict=verified]");
      await tab.locator("input[type=range]").fill("58");
      await tab.locator(".turn-title strong", { hasText: "Turn 58" }).waitFor();
    },
  },
  {
    name: "page-rules",
    height: 1000,
    colorScheme: "dark",
    go: async (tab) => {
      await tab.click("[data-page-link=rules]");
      await tab.waitForSelector(".odds-section");
      await tab.mouse.move(0, 0);
      await tab.evaluate(() => document.querySelector(".rule-sets").scrollIntoView());
    },
  },
];

await mkdir(folder, { recursive: true });
const browser = await startBrowser();
for (const { name, width = 1200, height, colorScheme, part, go } of PICTURES) {
  const context = await browser.context({
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
  });
  const { tab, faults } = await openPage(context);
  await go(tab);
  await tab.waitForTimeout(300);
  const file = path.join(folder, `${name}.png`);
  await (part ? tab.locator(part) : tab).screenshot({ path: file });
  const { size } = await stat(file);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  if (size > MOST_BYTES) throw new Error(`${file} has ${size} bytes, more than ${MOST_BYTES}`);
  console.log(`${file}: ${size} bytes`);
  await context.close();
}
await browser.close();
