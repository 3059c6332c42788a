// Each game is judged by its own evidence, whatever came before it, beside it or late.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { download, drop, fixtures, openPage, startBrowser, zst } from "./browser.mjs";

const read = (...names) => readFile(path.join(fixtures, ...names));
const signed = await read("vectors", "signed-1.json");
const receipt = await read("vectors", "signed-1.receipt.json");
const kendall = await read("good", "kendall.json");
const bad = await read("bad", "moves-blockade-passed.json");
const key = JSON.parse(receipt).signatures[0].key;
const OTHER_KEY = "ed25519:d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
/** A game that is longer than may be, of which the end is nothing but spaces. */
const long = Buffer.concat([Buffer.from(JSON.stringify(JSON.parse(kendall))), Buffer.alloc(5_000_000, " ")]);

let browser;
let server;
let port;
let opened;
let released;
let release;

before(async () => {
  browser = await startBrowser();
  server = createServer(async (request, response) => {
    const answers = {
      "/games/signed-1": signed,
      "/games/signed-1/receipt": receipt,
      "/games/kendall": long,
      "/.well-known/senet.json": JSON.stringify({ keys: [key] }),
    };
    if (request.url.startsWith("/slow/")) await released;
    const answer = answers[request.url.replace("/slow/", "/")];
    response.writeHead(answer ? 200 : 404, { "access-control-allow-origin": "*" });
    response.end(answer);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  ({ port } = server.address());
});
after(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  released = new Promise((resolve) => (release = resolve));
  const allowed = (url) => ["127.0.0.1", "localhost"].includes(new URL(url).hostname);
  opened = await openPage(await browser.context(), { allowed });
});
afterEach(async () => {
  const faults = opened.faults.filter((fault) => !/Failed to load resource/.test(fault));
  assert.deepEqual(faults, []);
  await opened.tab.context().close();
});

const text = (selector) => opened.tab.locator(selector).innerText();
const verdict = (name) => opened.tab.waitForSelector(`[data-verdict=${name}]`);
const another = () => opened.tab.getByRole("button", { name: "Check another game" }).click();
const dropGame = (content, name = "game.json") => drop(opened.tab, { name, content });
const dropReceipt = () => dropGame(receipt, "kept.receipt.json");
async function type(name, value) {
  await opened.tab.fill(`[name=${name}]`, value);
  await opened.tab.locator(`[name=${name}]`).blur();
}
async function fetchGame(id, host = `127.0.0.1:${port}`) {
  await opened.tab.fill("[name=host]", host);
  await opened.tab.fill("[name=id]", id);
  await opened.tab.click(".fetch-form button");
}
const paste = (words) =>
  opened.tab.evaluate((given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", given);
    dispatchEvent(new ClipboardEvent("paste", { clipboardData }));
  }, words);
/** The game that is open is this one, and judged anew it still is. */
async function stays(name, source) {
  const { tab } = opened;
  await tab.waitForTimeout(700);
  await type("keys", OTHER_KEY);
  await tab.waitForTimeout(300);
  assert.equal(await tab.locator("[data-verdict]").getAttribute("data-verdict"), name);
  assert.match(await text(".source"), new RegExp(`${source}$`));
  assert.equal(JSON.parse(await tab.locator(".downloads pre code").textContent()).verdict, name);
}

test("a host that answers late does not take over the game that is open", async () => {
  await fetchGame("signed-1", `127.0.0.1:${port}/slow`);
  await opened.tab.getByRole("button", { name: "Cancel" }).waitFor();
  await dropGame(bad, "bad.json");
  await verdict("mismatch");
  release();
  await stays("mismatch", "bad.json");
});

test("a packed game that is slow to open does not take over the one that came after it", async () => {
  const packed = zst({ content: Buffer.concat([kendall, Buffer.alloc(3_800_000, " ")]) });
  await dropGame(packed, "slow.json.zst");
  await dropGame(bad, "bad.json");
  await verdict("mismatch");
  await stays("mismatch", "bad.json");
});

test("after Cancel a late answer changes nothing", async () => {
  await fetchGame("signed-1", `127.0.0.1:${port}/slow`);
  await opened.tab.getByRole("button", { name: "Cancel" }).click();
  await opened.tab.waitForSelector(".start-view");
  await dropGame(bad, "bad.json");
  await verdict("mismatch");
  release();
  await stays("mismatch", "bad.json");
});

test("Cancel brings back the game that was open, whole", async () => {
  const { tab } = opened;
  await dropGame(kendall, "first.json");
  await verdict("verified");
  await tab.evaluate(() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function () {
      Blob.prototype.arrayBuffer = arrayBuffer;
      await new Promise((resolve) => (window.release = resolve));
      return arrayBuffer.call(this);
    };
  });
  await dropGame(bad, "second.json");
  await tab.getByRole("button", { name: "Cancel" }).click();
  await verdict("verified");
  await tab.evaluate(() => window.release());
  await tab.click("[data-action=last]");
  await tab.locator(".turn-title strong", { hasText: "The end" }).waitFor();
  await tab.locator("[data-check=commitment] summary").click();
  await tab.waitForSelector("[data-check=commitment] pre");
  await stays("verified", "first.json");
});

test("a game is not shown as if it were open when the worker has ended", async () => {
  const { tab } = opened;
  await tab.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        window.worker ??= this;
      }
    };
  });
  await tab.reload();
  await dropGame(kendall);
  await verdict("verified");
  await tab.evaluate(() =>
    window.worker.dispatchEvent(new ErrorEvent("error", { message: "out of memory" })),
  );
  await tab.locator(".start-view .remark.alarm", { hasText: "out of memory" }).waitFor();
  assert.equal(await tab.locator("[data-verdict]").count(), 0);
  await dropGame(bad, "bad.json");
  await verdict("mismatch");
});

test("a game of an archive is judged as in the table: one receipt is not every game's", async () => {
  const { tab } = opened;
  const line = (record) => JSON.stringify(JSON.parse(record));
  const games = { name: "games.ndjson", content: `${line(signed)}\n${line(kendall)}\n{"broken` };
  await drop(tab, games, { name: "kept.receipt.json", content: receipt });
  await tab.locator(".archive-status", { hasText: "checked." }).waitFor();
  const open = (number) => tab.locator(`[data-number="${number}"] button`).click();
  await open(2);
  await tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
  assert.equal(await tab.locator(".remark.alarm").count(), 0);
  const report = await download(tab, "[data-action=report]");
  assert.match(report.content.toString(), /^VERIFIED/i);
  await stays("verified", "games.ndjson:2");
  await tab.getByRole("button", { name: "Back to the archive" }).click();
  // Its own it is; and what was typed on another game is not there.
  await open(1);
  await tab.waitForSelector("[data-anchor=pinned]");
  assert.equal(await tab.locator("[name=keys]").inputValue(), "");
  await tab.getByRole("button", { name: "Back to the archive" }).click();
  const says = await tab.locator('[data-number="3"] .cell-failure').innerText();
  await open(3);
  await verdict("unverifiable");
  assert.ok(says.includes((await text(".in-short .library")).slice(0, 60)), says);
  // A receipt of the archive is not the next game's.
  await dropGame(kendall);
  await tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
});

const FIRST = {
  "a game that was fetched": async () => {
    await fetchGame("signed-1");
    await verdict("verified");
  },
  "a game with its receipt": async () => {
    await dropGame(signed, "signed-1.json");
    await verdict("verified");
    await dropReceipt();
    await opened.tab.waitForSelector("[data-anchor=pinned]");
  },
  "an archive with a receipt": async () => {
    const { tab } = opened;
    await drop(
      tab,
      { name: "games.ndjson", content: JSON.stringify(JSON.parse(signed)) },
      { name: "kept.receipt.json", content: receipt },
    );
    await tab.locator(".archive-status", { hasText: "checked." }).waitFor();
    await tab.locator(".row-open").click();
    await tab.waitForSelector("[data-anchor=pinned]");
  },
  "receipts for an archive, and no archive": async () => {
    const { tab } = opened;
    await tab.click("[data-page-link=archive]");
    await tab.setInputFiles("#receipt-files", path.join(fixtures, "vectors", "signed-1.receipt.json"));
    await tab.locator(".receipts li").waitFor();
    await tab.click("[data-page-link=check]");
    await tab.waitForSelector(".start-view");
  },
};

for (const [what, first] of Object.entries(FIRST)) {
  test(`what was brought for ${what} accuses no other`, async () => {
    const { tab } = opened;
    const again = async () => {
      if ((await tab.locator(".start-view").count()) === 0) await another();
    };
    for (const next of [() => dropGame(kendall), () => tab.click("[data-example=good]")]) {
      await first();
      await again();
      // An edit does not make what was the last game's the next one's.
      await tab.getByLabel("Take larger games").check();
      await next();
      await tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
      assert.equal(await tab.locator(".receipts li").count(), 0);
      await again();
      await tab.getByLabel("Take larger games").uncheck();
    }
  });
}

test("what is demanded of one's own game is not of an example, whose key nobody trusts", async () => {
  const { tab } = opened;
  await tab.getByLabel("Without an anchor").check();
  await tab.click("[data-example=good]");
  await verdict("verified");
  await another();
  assert.equal(await tab.getByLabel("Without an anchor").isChecked(), true);
  await tab.click("[data-example=anchored]");
  await tab.waitForSelector("[data-anchor=receipt]");
  await another();
  assert.equal(await tab.locator("[name=keys]").inputValue(), "");
});

test("a receipt of another game and a mistyped pin do not make the file false", async () => {
  const { tab } = opened;
  await dropGame(kendall);
  await verdict("verified");
  await dropReceipt();
  await verdict("mismatch");
  const says = async () => {
    const agree = /this record do not agree; one of them is not of this game, or was changed/;
    assert.match(await text(".in-short"), agree);
    assert.doesNotMatch(await text(".game-view"), /this file is false|not what the seed or the rules give/);
  };
  await says();
  await tab.click(".receipts button");
  await verdict("verified");
  await type("commitment", "0".repeat(64));
  await verdict("mismatch");
  await says();
  await dropGame(bad);
  await tab.locator(".failure .where", { hasText: "Turn 18" }).waitFor();
  assert.match(await text(".game-view"), /this file is false/);
});

test("a key is trusted for the host that the user knows it of, and for no other", async () => {
  const { tab } = opened;
  const vouched = async (host, who) => {
    await fetchGame("signed-1", host);
    await tab.locator(".vouched", { hasText: who }).waitFor();
  };
  const [known, other] = [`127.0.0.1:${port}`, `localhost:${port}`];
  await vouched(known, "nobody you know");
  await tab.getByRole("button", { name: "I know this key" }).click();
  await tab.locator(".vouched", { hasText: "signed by the host" }).waitFor();
  assert.equal(await tab.locator("[name=keys]").inputValue(), `${known} ${key}`);
  await another();
  await vouched(other, "nobody you know");
  assert.equal(await tab.getByRole("button", { name: "I know this key" }).count(), 1);
  await another();
  await vouched(known, "signed by the host");
  await dropGame(signed, "signed-1.json");
  await tab.locator(".vouched", { hasText: "nobody you know" }).waitFor();
  // A host that signs with a key that is not the known one is caught.
  await type("keys", `${known} ${OTHER_KEY}`);
  await another();
  await fetchGame("signed-1", known);
  await verdict("mismatch");
  assert.match(await text(".failure .message"), /by none of the keys that you know of 127\.0\.0\.1:\d+/);
  await type("keys", key);
  await tab.locator(".vouched", { hasText: "signed by the host" }).waitFor();
  await another();
  await vouched(other, "signed by the host");
});

test("a game that is too long is judged whole once the limit is raised", async () => {
  const { tab } = opened;
  const raise = () => tab.getByLabel("Take larger games").check();
  await fetchGame("kendall");
  await verdict("unverifiable");
  await raise();
  await verdict("verified");
  await another();
  await tab.getByLabel("Take larger games").uncheck();
  await drop(tab, { name: "games.ndjson", content: Buffer.concat([long, Buffer.from("\n"), signed]) });
  await tab.locator('[data-number="1"].unverifiable button').click();
  await verdict("unverifiable");
  await raise();
  await verdict("verified");
  // An archive can be read so from the first.
  await tab.click("[data-page-link=archive]");
  await tab.getByRole("button", { name: "Check another archive" }).click();
  assert.equal(await tab.getByLabel("Take larger games").isChecked(), true);
  await drop(tab, { name: "games.ndjson", content: long });
  await tab.waitForSelector('[data-number="1"].verified');
});

test("what is pasted beside a game is its evidence, and many games are an archive", async () => {
  const { tab } = opened;
  const { scheme, value } = JSON.parse(signed).fairness.commitment;
  const pin = `${scheme}:${value}`;
  await dropGame(signed, "signed-1.json");
  await verdict("verified");
  await paste(`  ${key}\n`);
  await tab.locator(".vouched", { hasText: "signed by the host" }).waitFor();
  await paste(pin);
  await tab.locator(".remark", { hasText: "Taken as evidence: a commitment" }).waitFor();
  assert.equal(await tab.locator("[name=commitment]").inputValue(), pin);
  await verdict("verified");
  await paste("0".repeat(64));
  await verdict("mismatch");
  await paste(`${JSON.stringify(JSON.parse(kendall))}\n${JSON.stringify(JSON.parse(bad))}\n`);
  await tab.locator(".archive-status", { hasText: "2 games checked." }).waitFor();
  await tab.waitForSelector('[data-number="2"].mismatch');
});
