// A browser that watches the page: no request, no violation of its policy, no
// error goes by unseen.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const here = import.meta.dirname;
export const root = path.join(here, "..", "..");
export const page = path.join(here, "..", "dist", "senet.html");
export const fixtures = path.join(root, "fixtures");

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Starts Debian's Chromium with a profile of its own. */
export async function startBrowser() {
  const profile = await mkdtemp(path.join(tmpdir(), "senet-page-"));
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: FLAGS,
    acceptDownloads: true,
  });
  const browser = context.browser();
  return {
    browser,
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
    /** A context of its own, so that no test sees what another left. */
    async context(options = {}) {
      return browser.newContext({
        acceptDownloads: true,
        locale: "en-GB",
        viewport: { width: 1280, height: 900 },
        ...options,
      });
    },
  };
}

/**
 * Opens the page; what it must not do is gathered in `faults`. `allowed` says
 * which addresses it may ask.
 */
export async function openPage(context, { address = pathToFileURL(page).href, allowed = () => false } = {}) {
  const tab = await context.newPage();
  const faults = [];
  const requests = [];
  tab.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  tab.on("console", (message) => {
    if (message.type() === "error") faults.push(`console: ${message.text()}`);
  });
  tab.on("request", (request) => {
    const url = request.url();
    if (url === address || /^(blob|data):/.test(url)) return;
    requests.push(url);
    if (!allowed(url)) faults.push(`request: ${url}`);
  });
  tab.on("dialog", (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await tab.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  await tab.goto(address);
  return { tab, faults, requests };
}

/** Drops files on the page as a user does; each is `{name, content}`. */
export async function drop(tab, ...files) {
  await hold(tab, ...files);
  await dropHeld(tab);
}

/** Makes the files in the page, ready to be dropped. */
export async function hold(tab, ...files) {
  await tab.evaluate(
    (given) => {
      window.held = new DataTransfer();
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        window.held.items.add(new File([bytes], name));
      }
    },
    files.map(({ name, content }) => ({ name, base64: Buffer.from(content).toString("base64") })),
  );
}

export const dropHeld = (tab) =>
  tab.evaluate(() => {
    for (const type of ["dragenter", "dragover", "drop"]) {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: window.held });
      document.querySelector("main").dispatchEvent(event);
    }
  });

/** Drops what is on the disk, folders too, as the system hands it over. */
export async function dropPaths(tab, ...files) {
  const box = await tab.locator("main").boundingBox();
  const at = { x: box.x + box.width / 2, y: box.y + 40 };
  const data = { items: [], files, dragOperationsMask: 1 };
  const session = await tab.context().newCDPSession(tab);
  for (const type of ["dragEnter", "dragOver", "drop"])
    await session.send("Input.dispatchDragEvent", { type, ...at, data });
  await session.detach();
}

/** The verdict's JSON of the game that is open; waits until it is that of `source`. */
export async function verdictLine(tab, source) {
  const line = tab.locator(".downloads pre code");
  await tab.waitForFunction(
    ([selector, wanted]) =>
      document.querySelector(selector)?.textContent.includes(`"source":${JSON.stringify(wanted)},`),
    [".downloads pre code", source],
    // Not at each frame: a busy machine draws few of them.
    { polling: 20 },
  );
  return line.textContent();
}

/** Clicks what downloads a file; gives its name and content. */
export async function download(tab, selector) {
  const [file] = await Promise.all([tab.waitForEvent("download"), tab.click(selector)]);
  const chunks = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  return { name: file.suggestedFilename(), content: Buffer.concat(chunks) };
}

/** The longest time for which the page does not answer while `act` goes on, in milliseconds. */
export async function longestPause(tab, act) {
  await tab.evaluate(() => {
    let last = performance.now();
    window.pause = 0;
    window.beat = setInterval(() => {
      const now = performance.now();
      window.pause = Math.max(window.pause, now - last);
      last = now;
    }, 10);
  });
  await act();
  return tab.evaluate(() => {
    clearInterval(window.beat);
    return Math.round(window.pause);
  });
}

/**
 * A `.zst` file made by hand: `content` as it is, or so many blocks of 128 KiB
 * that are one letter over and over; `window` is the frame's window descriptor.
 */
export function zst({ content = Buffer.alloc(0), letters = 0, window = 0x38 }) {
  const BLOCK = 128 * 1024;
  const parts = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, window])];
  const head = (size, kind, last) => {
    const value = (size << 3) | (kind << 1) | (last ? 1 : 0);
    return Buffer.from([value & 255, (value >> 8) & 255, (value >> 16) & 255]);
  };
  for (let at = 0; at < content.length; at += BLOCK) {
    const part = content.subarray(at, at + BLOCK);
    parts.push(head(part.length, 0, letters === 0 && at + BLOCK >= content.length), part);
  }
  for (let block = 1; block <= letters; block += 1)
    parts.push(head(BLOCK, 1, block === letters), Buffer.from("x"));
  return Buffer.concat(parts);
}
