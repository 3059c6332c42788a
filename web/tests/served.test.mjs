// The page that the program carries: written with a game in it, and served.

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { fixtures, openPage, page as built, startBrowser, verdictLine } from "./browser.mjs";
import { newFolder, senet as run, serve as start } from "./program.mjs";

let folder;
let browser;

const senet = (...words) => run(folder, ...words);
const verdictOf = (...words) => senet("verify", "--format", "json", ...words).out.trimEnd();
const without = (line) => ({ ...JSON.parse(line), source: "" });
const serve = async (t, ...files) => {
  const { host, stop } = await start(...files);
  t.after(stop);
  return host;
};

before(async () => {
  folder = await newFolder();
  browser = await startBrowser();
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

test("the program carries the page that was built", async () => {
  assert.equal(senet("page", "--output", "-").out, await readFile(built, "utf8"));
});

test("a game in the page is opened at once, and nothing is asked for", async () => {
  const file = path.join(fixtures, "bad", "moves-blockade-passed.json");
  const output = path.join(folder, "game.html");
  assert.equal(senet("page", file, "--output", output).status, 0);
  const { tab, faults, requests } = await openPage(await browser.context(), {
    address: pathToFileURL(output).href,
  });
  await tab.waitForSelector("[data-verdict=mismatch]");
  const line = await verdictLine(tab, "moves-blockade-passed.json");
  assert.deepEqual(without(line), without(verdictOf(file)));
  assert.deepEqual([faults, requests], [[], []]);
});

test("a hostile game in the page stays text", async () => {
  const record = JSON.parse(await readFile(path.join(fixtures, "good", "kendall.json")));
  const hostile = "</script><script>alert(1)</script><img src=x onerror=alert(2)>\u202e";
  record.players = { light: hostile, dark: hostile };
  record.meta = { [hostile]: hostile };
  const name = "<img src=x onerror=alert(3)>.json";
  const file = path.join(folder, name);
  await writeFile(file, JSON.stringify(record));
  const output = path.join(folder, "hostile.html");
  assert.equal(senet("page", file, "--output", output).status, 0);
  const { tab, faults } = await openPage(await browser.context(), { address: pathToFileURL(output).href });
  await tab.waitForSelector("[data-verdict=verified]");
  assert.deepEqual(without(await verdictLine(tab, name)), without(verdictOf(file)));
  assert.equal(await tab.locator("img[src=x]").count(), 0);
  assert.deepEqual(faults, []);
});

test("a game over the limits that the program let in is taken by the page, and one that it would refuse is not put in", async () => {
  const record = JSON.parse(await readFile(path.join(fixtures, "good", "players-and-meta.json")));
  record.turns = Array.from({ length: 20_001 }, (_, index) => record.turns[index % record.turns.length]);
  const [file, output] = [path.join(folder, "long.json"), path.join(folder, "long.html")];
  await writeFile(file, JSON.stringify(record));
  const written = (turns) => senet("page", file, "--max-turns", turns, "--output", output).status;
  assert.equal(written("500001"), 2);
  assert.equal(written("30000"), 0);
  const { tab, faults } = await openPage(await browser.context(), { address: pathToFileURL(output).href });
  await tab.waitForSelector("[data-verdict=mismatch]");
  const said = verdictOf("--max-turns", "30000", file);
  assert.deepEqual(without(await verdictLine(tab, "long.json")), without(said));
  assert.deepEqual(faults, []);
});

test("a server shows the page, and a game of its archive under its own address", async (t) => {
  const file = path.join(fixtures, "good", "kendall.json");
  const host = await serve(t, file);
  const allowed = (url) => url.startsWith(`${host}/`);

  const root = await openPage(await browser.context(), { address: `${host}/`, allowed });
  await root.tab.waitForSelector("#game-files", { state: "attached" });
  await root.tab.setInputFiles("#game-files", path.join(fixtures, "bad", "moves-blockade-passed.json"));
  await root.tab.waitForSelector("[data-verdict=mismatch]");
  assert.deepEqual([root.faults, root.requests], [[], []]);

  const address = `${host}/g/kendall`;
  const game = await openPage(await browser.context(), { address, allowed });
  await game.tab.waitForSelector("[data-verdict=verified]");
  const [line] = await game.tab.locator(".downloads pre code").allTextContents();
  assert.deepEqual({ ...without(line), notes: [] }, { ...without(verdictOf(file)), notes: [] });
  assert.ok(game.requests.includes(`${host}/games/kendall`));
  assert.ok(game.requests.every((url) => url.startsWith(host)));
  // What the browser itself says of an answer with the status 404 is no fault: no receipt is on file.
  assert.deepEqual(
    game.faults.filter((fault) => !/404/.test(fault)),
    [],
  );
});

test("a game that the server does not have is said not to be there", async (t) => {
  const host = await serve(t, path.join(fixtures, "good", "kendall.json"));
  const allowed = (url) => url.startsWith(`${host}/`);
  const { tab, faults } = await openPage(await browser.context(), { address: `${host}/g/nowhere`, allowed });
  await tab.waitForSelector(".remark.alarm");
  assert.match(await tab.locator(".remark.alarm").innerText(), /has no game nowhere/);
  assert.deepEqual(
    faults.filter((fault) => !/404/.test(fault)),
    [],
  );
});

test("a page from a folder fetches from the server, and says what senet fetch says", async (t) => {
  const [game, receipt] = ["signed-1.json", "signed-1.receipt.json"].map((name) =>
    path.join(fixtures, "vectors", name),
  );
  const host = await serve(t, receipt, game);
  const { tab, faults } = await openPage(await browser.context(), {
    allowed: (url) => url.startsWith(`${host}/`),
  });
  await tab.fill("[name=host]", host.replace("http://", ""));
  await tab.fill("[name=id]", "signed-1");
  await tab.click(".fetch-form button");
  await tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
  const line = await verdictLine(tab, `${host}/games/signed-1`);
  const fetched = senet("fetch", "--server", host, "--format", "json", "signed-1");
  const said = without(fetched.out);
  // What the program advises for the next game is no part of the page.
  said.notes = said.notes.filter((note) => !note.includes("senet fetch"));
  assert.deepEqual(without(line), said, fetched.told);
  assert.deepEqual(faults, []);
});
