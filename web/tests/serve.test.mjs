// The page as `senet serve` publishes it, and as `senet page` writes it.

import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { fixtures, openPage, program, startBrowser, verdictLine } from "./browser.mjs";

const run = promisify(execFile);
const good = (name) => path.join(fixtures, "good", name);
const signed = path.join(fixtures, "vectors", "signed-1.json");
const receipt = path.join(fixtures, "vectors", "signed-1.receipt.json");

const hasPage = await run(program, ["page", "--output", "-"], { maxBuffer: 1 << 26 }).then(
  () => true,
  () => false,
);
const skip = hasPage ? false : "this program was built without the page (feature `page`)";

let browser;
let folder;
let server;
let host;

before(async () => {
  if (skip) return;
  browser = await startBrowser();
  folder = await mkdtemp(path.join(tmpdir(), "senet-serve-"));
  const db = path.join(folder, "games.sqlite");
  await run(program, ["import", "--db", db, good("kendall.json"), good("cones.json"), receipt, signed]);
  server = spawn(program, ["serve", "--db", db, "--listen", "127.0.0.1:0", "--log", "error"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface(server.stdout)) {
    host = /listening on (http:\/\/\S+)/.exec(line)?.[1];
    if (host) break;
  }
});

after(async () => {
  if (skip) return;
  await browser.close();
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Opens an address of the server; it may ask that server alone. */
const open = async (address, more = () => false) =>
  openPage(await browser.context(), {
    address: `${host}${address}`,
    allowed: (url) => url.startsWith(`${host}/`) && more(url.slice(host.length)),
  });
/** The browser notes an answer that is no success; that a game has no receipt is none. */
const serious = (faults) => faults.filter((fault) => !/Failed to load resource.*404/.test(fault));

test("at / the page is served, and asks for nothing", { skip }, async () => {
  const { tab, faults } = await open("/");
  await tab.click("[data-example=good]");
  await tab.waitForSelector("[data-verdict=verified]");
  await tab.setInputFiles("#receipt-files", receipt);
  await tab.waitForSelector("[data-verdict=mismatch]");
  assert.deepEqual(faults, []);
  await tab.context().close();
});

test("at /g/ID the page opens with that game", { skip }, async () => {
  for (const name of ["kendall", "cones", "signed-1"]) {
    const its = (where) => where.startsWith(`/games/${name}`) || where === "/.well-known/senet.json";
    const { tab, faults } = await open(`/g/${name}`, its);
    await tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
    assert.match(await tab.locator(".facts").innerText(), new RegExp(`Game ${name}`));
    assert.deepEqual(serious(faults), []);
    await tab.context().close();
  }
});

test("at /g/ID of a game that is not there the page says so", { skip }, async () => {
  const { tab, faults } = await open("/g/nowhere", (where) => where.startsWith("/games/nowhere"));
  await tab.waitForSelector(".remark.alarm");
  assert.match(await tab.locator(".remark.alarm").innerText(), /has no game nowhere/);
  assert.deepEqual(serious(faults), []);
  await tab.context().close();
});

test("a game is fetched from the server by a page that came from a folder", { skip }, async () => {
  const { tab, faults } = await openPage(await browser.context(), { allowed: (url) => url.startsWith(host) });
  await tab.fill("[name=host]", host.replace("http://", ""));
  await tab.fill("[name=id]", "signed-1");
  await tab.click(".fetch-form button");
  await tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
  const { stdout } = await run(program, ["fetch", "--server", host, "--format", "json", "signed-1"], {
    env: { ...process.env, XDG_CACHE_HOME: folder, XDG_CONFIG_HOME: folder },
  }).catch((ended) => ended);
  const source = `${host}/games/signed-1`;
  // What to do next time is told in the program's own commands.
  const isAdvice = (note) => note.includes("`senet fetch ID");
  const without = (line) => {
    const verdict = JSON.parse(line);
    return { ...verdict, source: "", notes: verdict.notes.filter((note) => !isAdvice(note)) };
  };
  assert.deepEqual(without(await verdictLine(tab, source)), without(stdout), "the same as senet fetch says");
  assert.deepEqual(serious(faults), []);
  await tab.context().close();
});

test("senet page writes the page with a game in it, which opens at once", { skip }, async () => {
  const file = path.join(folder, "game.html");
  await run(program, ["page", path.join(fixtures, "bad", "moves-own-piece.json"), "--output", file]);
  const { tab, faults } = await openPage(await browser.context(), { address: `file://${file}` });
  await tab.waitForSelector("[data-verdict=mismatch]");
  assert.match(await tab.locator(".source").innerText(), /moves-own-piece\.json/);
  assert.deepEqual(faults, []);
  await tab.context().close();
});
