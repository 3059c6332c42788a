// Each game is judged by its own evidence, whatever came before it, beside it or late.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";
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
  const short = (await text(".in-short .library")).slice(0, 60);
  assert.ok(says.toLowerCase().includes(short.toLowerCase()), says);
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
  await tab.getByRole("button", { name: "I know this key" }).waitFor();
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
  await paste(pin.replace(/[0-9a-f]{64}/, "0".repeat(64)));
  await verdict("mismatch");
  await paste(`${JSON.stringify(JSON.parse(kendall))}\n${JSON.stringify(JSON.parse(bad))}\n`);
  await tab.locator(".archive-status", { hasText: "2 games checked." }).waitFor();
  await tab.waitForSelector('[data-number="2"].mismatch');
});

const line = async () => JSON.parse((await download(opened.tab, "[data-action=verdict-json]")).content);
const german = (language = "de") => opened.tab.selectOption("header select >> nth=0", language);
const page = (name) => opened.tab.click(`[data-page-link=${name}]`);
const remarks = (words) => opened.tab.locator(".remark", { hasText: words }).first().waitFor();
const contribution = JSON.parse(signed).fairness.contributions.dark;
const hash = JSON.parse(signed).fairness.commitment.value;

const UNREADABLE = {
  "a line of keys that is none": () => type("keys", `${key}\nmy host ${key}`),
  "a key that is cut": () => type("keys", "ed25519:zz"),
  "a key that is cut, of another host": () => type("keys", "example.org ed25519:zz"),
  "a commitment that is cut": () => type("commitment", "sha256:00"),
  "a contribution that is cut": () => type("contribution-light", "0"),
};
for (const [what, spoil] of Object.entries(UNREADABLE)) {
  test(`there is no verdict while evidence cannot be read: ${what}`, async () => {
    const { tab } = opened;
    await drop(tab, { name: "signed-1.json", content: signed }, { name: "k.receipt.json", content: receipt });
    await tab.waitForSelector("[data-anchor=pinned]");
    await spoil();
    const judged = async () => {
      await verdict("unverifiable");
      assert.match(await text(".in-short"), /cannot be judged\. The evidence cannot be read: .+/);
      await remarks(/cannot be read, and so there is no verdict/);
      const { verdict: name, anchor, notes } = await line();
      assert.deepEqual([name, anchor], ["unverifiable", "none"]);
      assert.match(notes[0], /^the evidence cannot be read: /);
    };
    await judged();
    await page("rules");
    await page("check");
    await judged();
    await german();
    await remarks(/darum gibt es kein Urteil/);
    assert.equal(await tab.locator(".in-short [lang=en]").count(), 0);
    await german("en");
    // What else changes neither brings a verdict back nor closes the game.
    await tab.getByLabel("Without an anchor").check();
    await judged();
    await dropReceipt();
    await judged();
    await tab.getByLabel("Take larger games").check();
    await judged();
    assert.equal(await tab.locator(".receipts li").count(), 2);
    const report = await download(tab, "[data-action=report]");
    assert.match(report.content.toString(), /the evidence cannot be read/);
  });
}

test("a verdict that is taken away is by the evidence as it was typed", async () => {
  await dropGame(signed);
  await verdict("verified");
  await opened.tab.fill("[name=commitment]", `sha256:${"0".repeat(64)}`);
  assert.equal((await line()).verdict, "mismatch");
  await verdict("mismatch");
});

test("what is about one game is said not to be used beside many", async () => {
  const { tab } = opened;
  const pin = `sha256:${"0".repeat(64)}`;
  await page("archive");
  await paste(pin);
  await remarks(/belongs to one game, and is not used here/);
  await page("check");
  await type("commitment", pin);
  await drop(tab, { name: "games.ndjson", content: JSON.stringify(JSON.parse(signed)) });
  await remarks(/belongs to one game, and is not used here/);
  await tab.locator(".row-open").click();
  await verdict("verified");
  for (const words of [pin, "0".repeat(64)]) {
    await paste(words);
    await remarks(/belongs to one game, and is not used here/);
    assert.equal(await tab.locator(".remark", { hasText: /Taken as evidence|say below/ }).count(), 0);
  }
});

test("evidence beside an archive that was run counts for the next run, and the page says so", async () => {
  const { tab } = opened;
  await drop(tab, { name: "games.ndjson", content: JSON.stringify(JSON.parse(signed)) });
  await tab.locator(".row-reach", { hasText: "no anchor" }).waitFor();
  await drop(tab, { name: "k.receipt.json", content: receipt }, { name: "host.pub", content: key });
  await remarks(/1 receipt and 1 key/);
  await remarks(/judged without it/);
  await page("rules");
  await page("archive");
  await tab.click("[data-action=again]");
  await tab.locator(".row-reach", { hasText: "anchor: receipt" }).waitFor();
  assert.equal(await tab.locator("[data-action=again]").count(), 0);
  await page("check");
  await dropGame(kendall);
  await tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
});

test("a receipt that is pasted while the rules are looked at is the open game's, not the next one's", async () => {
  await dropGame(signed, "signed-1.json");
  await verdict("verified");
  await page("rules");
  await paste(receipt.toString());
  await opened.tab.waitForSelector("[data-anchor=pinned]");
  await another();
  await dropGame(kendall);
  await opened.tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
});

test("64 digits are taken for what the record has of them, else the page asks", async () => {
  const { tab } = opened;
  const field = (name) => tab.inputValue(`[name=${name}]`);
  const open = () => dropGame(signed, "signed-1.json");
  for (const [digits, name] of [
    [contribution, "contribution-dark"],
    [hash.toUpperCase(), "commitment"],
  ]) {
    await open();
    await verdict("verified");
    await paste(digits);
    await remarks(/Taken as what the record has/);
    assert.match(await field(name), new RegExp(`${digits}$`, "i"));
    await tab.waitForSelector("[data-verdict=verified]");
    await another();
    await paste(digits);
    await remarks(/may be a commitment or a contribution/);
    await open();
    await remarks(/Taken as what the record has/);
    assert.match(await field(name), new RegExp(`${digits}$`, "i"));
    await another();
  }
  await open();
  await verdict("verified");
  await paste("1".repeat(64));
  await remarks(/say below what it is/);
  assert.equal(await field("commitment"), "");
  await verdict("verified");
  await tab.getByRole("button", { name: "Contribution of light" }).click();
  await verdict("mismatch");
  assert.equal(await field("contribution-light"), "1".repeat(64));
  assert.equal(await tab.locator(".remark", { hasText: "say below" }).count(), 0);
  assert.equal(await tab.locator("[name=commitment]").evaluate((one) => one === document.activeElement), true);
});

const drawn = (id, side, value) =>
  `senet.contribution-file/1\nnote: keep it\nid: ${id}\nside: ${side}\ncontribution: ${value}\n`;
const value = (name) => opened.tab.inputValue(`[name=${name}]`);
/** What users keep, as a file: each is evidence, by what is in it, and never a game. */
const KEPT = {
  "a commitment in a text file": ["kept.txt", `sha256:${hash}\n`, "commitment", `sha256:${hash}`],
  "64 digits of hex": ["note", hash, "commitment", `sha256:${hash}`],
  "what senet contribute keeps": ["77.dark", drawn("signed-1", "dark", contribution), "contribution-dark", contribution],
  "two keys in a file": ["hosts.pub", `${key}\n${OTHER_KEY}\n`, "keys", `${key}\n${OTHER_KEY}`],
  "a key of a host": ["host.txt", `example.org ${key}`, "keys", `example.org ${key}`],
  "a packed key": ["host.pub.gz", gzipSync(key), "keys", key],
};
for (const [what, [name, content, field, wanted]] of Object.entries(KEPT)) {
  test(`a kept file is evidence, before a game, beside it and among many: ${what}`, async () => {
    const { tab } = opened;
    const game = { name: "signed-1.json", content: signed };
    await drop(tab, { name, content });
    await remarks(/That is no game|may be a commitment/);
    await drop(tab, game);
    await verdict("verified");
    assert.equal(await value(field), wanted);
    await another();
    await tab.fill("[name=keys]", "");
    await drop(tab, game, { name, content });
    await verdict("verified");
    assert.equal(await value(field), wanted);
    const many = Array.from({ length: 70 }, (_, index) => ({ ...game, name: `${index}.json` }));
    await drop(tab, ...many, { name, content });
    await tab.locator(".archive-status", { hasText: "70" }).waitFor();
    await tab.locator(".tally .unverifiable", { hasText: /^0/ }).waitFor();
  });
}

test("a packed receipt is a receipt", async () => {
  const { tab } = opened;
  await drop(tab, { name: "signed-1.json", content: signed }, { name: "host.pub", content: key },
    { name: "signed-1.receipt.json.gz", content: gzipSync(receipt) });
  await tab.waitForSelector("[data-verdict=verified][data-anchor=receipt]");
});

test("whoever removes a receipt goes on from there", async () => {
  const { tab } = opened;
  await drop(tab, { name: "signed-1.json", content: signed }, { name: "a.receipt.json", content: receipt });
  await verdict("verified");
  await tab.locator(".receipts button").focus();
  await tab.keyboard.press("Enter");
  assert.equal(await tab.evaluate(() => document.activeElement.textContent), "Add receipt files");
});

test("a contribution that was drawn for another game accuses none", async () => {
  await drop(opened.tab, { name: "signed-1.json", content: signed },
    { name: "78.dark", content: drawn("78", "dark", "1".repeat(64)) });
  await verdict("verified");
  await remarks(/was drawn for game 78/);
  assert.equal(await value("contribution-dark"), "");
});

test("evidence is pasted as it is kept", async () => {
  await paste(`example.org ${key}\n${OTHER_KEY}`);
  await remarks(/That is no game/);
  assert.equal(await value("keys"), `example.org ${key}\n${OTHER_KEY}`);
});

test("a host's name before a key is read as a person writes it, or refused", async () => {
  const { tab } = opened;
  const host = `localhost:${port}`;
  for (const name of [host.toUpperCase(), `http://${host}`, `${host}/`, `HTTP://${host}/archive/`]) {
    await type("keys", `${name} ${key}`);
    await fetchGame("signed-1", host.toUpperCase());
    await tab.locator(".vouched", { hasText: "signed by the host" }).waitFor();
    await another();
  }
  await type("keys", `no:host:at-all ${key}`);
  await fetchGame("signed-1", host);
  await verdict("unverifiable");
});

test("nothing corrects what is typed letter by letter", async () => {
  const loose = () =>
    opened.tab
      .locator("main textarea, main input[type=text]")
      .evaluateAll((all) =>
        all
          .filter((one) => !["autocapitalize", "autocorrect"].every((name) => one.getAttribute(name) === "off"))
          .map(({ name }) => name),
      );
  assert.deepEqual(await loose(), []);
  await dropGame(signed);
  await verdict("verified");
  assert.deepEqual(await loose(), []);
});

test("what was brought or typed is not lost to a wrong file or to another language", async () => {
  const { tab } = opened;
  await drop(tab, { name: "k.receipt.json", content: receipt });
  await tab.locator(".receipts li").waitFor();
  await dropGame("no game", "photo.png");
  await verdict("unverifiable");
  await type("keys", key);
  await another();
  assert.equal(await tab.locator(".receipts li").count(), 1);
  await tab.fill("[name=game]", '{"half');
  await tab.fill("[name=host]", "example.org");
  await german();
  assert.equal(await tab.inputValue("[name=game]"), '{"half');
  assert.equal(await tab.inputValue("[name=host]"), "example.org");
  await dropGame(signed);
  await tab.waitForSelector("[data-anchor=receipt]");
});

test("the board marks what is false by the verdict of now, and open checks stay open", async () => {
  const { tab } = opened;
  const marked = () => tab.locator(".turn-list .bad-mark, .turn-title .bad").count();
  await dropGame(bad, "bad.json");
  await tab.locator(".turn-title .bad").waitFor();
  await tab.locator(".turn-list .bad-mark").waitFor();
  const legend = await text(".legend");
  await tab.locator("[data-check=moves] summary").click();
  await type("commitment", `sha256:${"0".repeat(64)}`);
  await tab.locator(".failure .where", { hasText: "In the whole record" }).waitFor();
  await tab.waitForFunction(() => !document.querySelector(".turn-title .bad"));
  assert.equal(await marked(), 0);
  assert.notEqual(await text(".legend"), legend);
  await tab.waitForSelector("[data-check=moves][open] .check-body p");
  assert.equal(await tab.locator(".check[open]").count(), 1);
  // What the user brought is not called right, nor the record wrong.
  assert.equal(await tab.locator(".failure .side .icon").count(), 0);
  assert.doesNotMatch(await text(".failure"), /Recorded|Expected/);
  await type("commitment", "");
  await tab.locator(".turn-list .bad-mark").waitFor();
});

test("why there is no verdict begins as a sentence does", async () => {
  await dropGame(kendall);
  await verdict("verified");
  await opened.tab.getByLabel("Without an anchor").check();
  await verdict("unverifiable");
  assert.match(await text(".in-short"), /judged\. An anchor is required/);
});
