// Files that mean harm: none runs script, none freezes the page, nothing is sent.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import { drop, dropHeld, fixtures, hold, longestPause, openPage, startBrowser, zst } from "./browser.mjs";

let browser;
let opened;
before(async () => (browser = await startBrowser()));
after(() => browser.close());
beforeEach(async () => (opened = await openPage(await browser.context())));
afterEach(async () => {
  assert.deepEqual(opened.faults, []);
  await opened.tab.context().close();
});

const good = async () => JSON.parse(await readFile(path.join(fixtures, "good", "players-and-meta.json")));
const EVIL =
  '<img src="https://evil.example/x" onerror="alert(1)"><script>alert(2)</script></script><svg onload=alert(3)>';
/** How long the page may be deaf; a busy machine is slow, a frozen page is much slower. */
const DEAF = 1500;

test("no name is painted over what stands around it", async () => {
  const { tab } = opened;
  const heap = `a${"\u0301".repeat(150)}`;
  const key = `ed25519:${"1".repeat(64)}`;
  const places = {
    ".verdict-word": (name, record) => ({ ...record, players: { light: name, dark: name } }),
    ".facts strong": (name, record) => ({ ...record, players: { light: name, dark: "b" } }),
    ".in-short": (name, record) => ({ ...record, players: { light: name, dark: name }, meta: { [name]: name } }),
    ".proof h3": (name, record) => ({ ...record, rules: name }),
    ".checks h2": (name, record) => ({ ...record, signatures: [{ key, signature: name }] }),
  };
  const looks = async (place, name, record, ...beside) => {
    await drop(tab, { name: `${name}.json`, content: JSON.stringify(record) }, ...beside);
    await tab.locator(".source", { hasText: `${name}.json` }).waitFor();
    return tab.locator(place).first().screenshot();
  };
  for (const [place, make] of Object.entries(places)) {
    const [plain, heaped] = [
      await looks(place, "a", make("a", await good())),
      await looks(place, heap, make(heap, await good())),
    ];
    assert.ok(plain.equals(heaped), place);
  }
  // The name of a receipt stands below its heading, and in the sentence that says what is wrong with it.
  const receipt = (name) => ({ name: `${name}.receipt.json`, content: '{"format":"senet.receipt/1"}' });
  for (const place of [".verdict-word", ".evidence h3"]) {
    const [plain, heaped] = [
      await looks(place, "a", await good(), receipt("a")),
      await looks(place, heap, await good(), receipt(heap)),
    ];
    assert.ok(plain.equals(heaped), `${place} beside a receipt`);
  }
});

test("HTML in names, meta, files and rules is text", async () => {
  const { tab } = opened;
  const record = await good();
  record.players = { light: EVIL, dark: "javascript:alert(4)" };
  record.meta = { [EVIL]: EVIL };
  await drop(tab, { name: `${EVIL}.json`.replaceAll("/", "_"), content: JSON.stringify(record) });
  await tab.waitForSelector("[data-verdict=verified]");
  assert.match(
    await tab.locator(".facts").innerText(),
    /<img src="https:\/\/evil\.example\/x" onerror="alert\(1\)">/,
  );
  for (const check of await tab.locator("details.check summary").all()) await check.click();
  await tab.click(".downloads summary");
  await tab.waitForTimeout(200);
  assert.equal(
    await tab.locator("main img, main script, main svg[onload], main a[href^='javascript']").count(),
    0,
  );

  record.rules = EVIL;
  await drop(tab, { name: "rules.json", content: JSON.stringify(record) });
  await tab.waitForSelector("[data-verdict=unverifiable]");
  assert.equal(await tab.locator("main img, main script").count(), 0);
  // As a receipt, as a pasted text, as an archive.
  await drop(tab, {
    name: "evil.receipt.json",
    content: JSON.stringify({ format: "senet.receipt/1", id: EVIL }),
  });
  await tab.waitForTimeout(300);
  await drop(tab, {
    name: `${EVIL.slice(0, 60)}.ndjson`.replaceAll("/", "_"),
    content: `${JSON.stringify(record)}\n${EVIL}\n`,
  });
  await tab.waitForSelector(".archive-row.unverifiable");
  assert.equal(await tab.locator("main img, main script").count(), 0);
});

test("characters that hide or reorder are written out", async () => {
  const { tab } = opened;
  const record = await good();
  record.players = { light: "a\u202eb\u200bc", dark: "d\u0007\u2066e" };
  record.meta = { note: "x\u202ey" };
  await drop(tab, { name: "gnp\u202e.json", content: JSON.stringify(record) });
  await tab.waitForSelector("[data-verdict=verified]");
  const shown = await tab.locator("main").innerText();
  assert.match(shown, /a\\u\{202e\}b\\u\{200b\}c/);
  assert.match(shown, /d\\u\{7\}\\u\{2066\}e/);
  assert.match(shown, /gnp\\u\{202e\}\.json/);
  await tab.click("[data-check=format] summary");
  const whole = await tab.evaluate(() => document.querySelector("main").textContent);
  assert.doesNotMatch(whole, /[\u202a-\u202e\u2066-\u2069\u200b\u0007]/);
});

test("broken UTF-8 is unverifiable, and the page says where", async () => {
  const { tab } = opened;
  for (const name of ["latin-1.json", "cut-off-in-utf-8.json"]) {
    await drop(tab, { name, content: await readFile(path.join(fixtures, "broken", name)) });
    await tab.locator(".source", { hasText: name }).waitFor();
    assert.match(await tab.locator(".verdict").innerText(), /Unverifiable[\s\S]*UTF-8/i);
  }
});

test("a file of 100 MB is refused, and the page goes on", async () => {
  const { tab } = opened;
  await tab.evaluate(() => {
    const megabyte = new TextEncoder().encode(`"${"x".repeat(1024 * 1024 - 3)}",`);
    const parts = [new TextEncoder().encode("["), ...Array.from({ length: 100 }, () => megabyte)];
    window.held = new DataTransfer();
    window.held.items.add(new File(parts, "large.json"));
  });
  const pause = await longestPause(tab, async () => {
    await dropHeld(tab);
    await tab.waitForSelector("[data-verdict=unverifiable]");
  });
  assert.ok(pause < DEAF, `the page was deaf for ${pause} ms`);
  assert.match(await tab.locator(".verdict").innerText(), /4 MiB|4194304/);
});

/** A game that goes on and on: well formed, and false from where it should have ended. */
async function endless(turns) {
  const record = await good();
  const played = record.turns;
  record.turns = Array.from({ length: turns }, (_, index) => played[index % played.length]);
  return JSON.stringify(record);
}

test("a game of 100,000 turns is refused, and shown where the user wants it", async () => {
  const { tab } = opened;
  await hold(tab, { name: "endless.json", content: await endless(100_000) });
  const pause = await longestPause(tab, async () => {
    await dropHeld(tab);
    await tab.waitForSelector("[data-verdict=unverifiable]", { timeout: 60_000 });
    await tab.getByLabel("Take larger games").check();
    await tab.waitForSelector("[data-verdict=mismatch]", { timeout: 60_000 });
    await tab.locator(".turn-title strong", { hasText: "of 100,000" }).waitFor();
    await tab.focus(".turn-list");
    await tab.keyboard.press("End");
    await tab.locator(".turn-title strong", { hasText: "Turn 100,000 of 100,000" }).waitFor();
  });
  assert.ok(pause < DEAF, `the page was deaf for ${pause} ms`);
  assert.ok((await tab.locator(".turn-row").count()) < 100, "only the rows in sight are in the page");
});

/** Files of few bytes that expand to 8 GiB of one letter and no line end. */
const BOMBS = {
  // 65,536 blocks of four bytes.
  "bomb.ndjson.zst": () => zst({ letters: 65_536 }),
  // 32 members of 256 MiB.
  "bomb.ndjson.gz": () => Buffer.concat(Array(32).fill(gzipSync(Buffer.alloc(2 ** 28, "x"), { level: 9 }))),
};

for (const [name, bomb] of Object.entries(BOMBS)) {
  test(`${name}: a few bytes that expand to gigabytes can be stopped, and take no memory to speak of`, async () => {
    const { tab } = opened;
    await hold(tab, { name, content: bomb() });
    const pause = await longestPause(tab, async () => {
      await dropHeld(tab);
      await tab.waitForSelector("progress");
      await tab.waitForTimeout(1500);
      const asked = Date.now();
      await tab.click("[data-action=stop]");
      await tab.locator(".archive-status", { hasText: "Stopped" }).waitFor();
      assert.ok(Date.now() - asked < 2 * DEAF, "stopped soon");
    });
    assert.ok(pause < DEAF, `the page was deaf for ${pause} ms`);
  });
}

test("a packed game that expands to gigabytes is refused as too large", async () => {
  const { tab } = opened;
  await drop(tab, { name: "bomb.json.gz", content: gzipSync(Buffer.alloc(2 ** 28, "x")) });
  await tab.waitForSelector("[data-verdict=unverifiable]");
  assert.match(await tab.locator(".verdict").innerText(), /4 MiB|4194304/);
});

test("a window that wants more memory than may be is refused", async () => {
  const { tab } = opened;
  await drop(tab, { name: "window.ndjson.zst", content: zst({ letters: 4, window: 0x98 }) });
  await tab.waitForSelector(".remark.alarm");
  assert.match(await tab.locator(".remark.alarm").innerText(), /could not be read to its end: .*128 MiB/);
});

test("nested very deep", async () => {
  const { tab } = opened;
  await drop(tab, { name: "deep.json", content: `${"[".repeat(2_000_000)}` });
  await tab.waitForSelector("[data-verdict=unverifiable]");
});
