// A game is fetched from a host, because the user wants it; and from nobody else.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { fixtures, openPage, startBrowser } from "./browser.mjs";

const read = (...names) => readFile(path.join(fixtures, ...names));
const signed = JSON.parse(await read("vectors", "signed-1.json"));
const receipt = JSON.parse(await read("vectors", "signed-1.receipt.json"));
const key = receipt.signatures[0].key;

const KEYS = Array.from({ length: 8 }, (_, index) => `ed25519:${String(index).repeat(64)}`);

/** An archive such as a host has, with some games that go wrong. */
const ANSWERS = {
  "/games/signed-1": { json: signed },
  "/games/signed-1/receipt": { json: receipt },
  "/.well-known/senet.json": { json: { keys: [key] } },
  "/games/kendall": { body: await read("good", "kendall.json") },
  "/games/other": { body: await read("good", "cones.json") },
  "/games/html": { body: "<!doctype html><h1>Not here</h1><script>alert(1)</script>", type: "text/html" },
  "/games/busy": { status: 503, body: "busy" },
  "/games/running": { status: 404, json: { type: "/problems/not-finished", title: "The game is not finished" } },
  "/games/half": { json: { ...JSON.parse(await read("good", "kendall.json")), id: "half" } },
  "/games/half/receipt": { status: 503, body: "busy" },
  "/games/disagrees": { json: { ...signed, id: "disagrees" } },
  "/games/disagrees/receipt": { json: receipt },
  "/games/page": { json: { ...JSON.parse(await read("good", "kendall.json")), id: "page" } },
  "/games/page/receipt": { body: "<!doctype html><h1>Welcome</h1>", type: "text/html" },
  "/late/games/kendall": { body: await read("good", "kendall.json") },
  "/late/games/kendall/receipt": { json: { ...receipt, id: "kendall" } },
  "/many/games/kendall": { body: await read("good", "kendall.json") },
  "/many/.well-known/senet.json": { json: { keys: KEYS } },
  "/games/private": { body: await read("good", "kendall.json"), cors: false },
};

let browser;
let server;
let host;
let asked;
let opened;
let released;
let release;

before(async () => {
  browser = await startBrowser();
  server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers });
    if (request.url === "/games/endless") return endless(response);
    // The same host by its other name.
    if (request.url === "/on/games/kendall") {
      const location = `http://localhost:${server.address().port}/games/kendall`;
      response.writeHead(302, { location, "access-control-allow-origin": "*" });
      return response.end();
    }
    const url = request.url.replace(/^\/slow/, "");
    const late = url !== request.url || /^\/late\/.*(receipt|well-known)/.test(url);
    if (late) return released.then(() => answerWith(url, response));
    answerWith(url, response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${server.address().port}`;
});

function answerWith(url, response) {
  const answer = ANSWERS[url] ?? { status: 404, body: "{}" };
  response.writeHead(answer.status ?? 200, {
    "content-type": answer.type ?? "application/json",
    ...(answer.cors === false ? {} : { "access-control-allow-origin": "*" }),
  });
  response.end(answer.json ? JSON.stringify(answer.json) : answer.body);
}

function endless(response) {
  response.writeHead(200, { "content-type": "application/json", "access-control-allow-origin": "*" });
  const more = () => {
    while (response.write(" ".repeat(65_536)));
  };
  response.on("drain", more);
  response.on("error", () => {});
  more();
}

after(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

beforeEach(async () => {
  asked = [];
  released = new Promise((resolve) => (release = resolve));
  const allowed = (url) => [host, `localhost:${server.address().port}`].includes(new URL(url).host);
  opened = await openPage(await browser.context(), { allowed });
});
afterEach(async () => {
  // The browser itself notes an answer that is no success.
  const faults = opened.faults.filter(
    (fault) => !/Failed to load resource|blocked by CORS policy/.test(fault),
  );
  assert.deepEqual(faults, []);
  await opened.tab.context().close();
});

async function fetchGame(id, from = host) {
  const { tab } = opened;
  await tab.fill("[name=host]", from);
  await tab.fill("[name=id]", id);
  await tab.click(".fetch-form button");
}
const remarks = (words) => opened.tab.locator(".remark", { hasText: words }).first().waitFor();
const said = async () => (await opened.tab.locator(".remark").allInnerTexts()).join("\n");

test("nothing is asked before the user fetches", async () => {
  const { tab, requests } = opened;
  for (const page of ["archive", "rules", "check"]) await tab.click(`[data-page-link=${page}]`);
  await tab.click("[data-example=good]");
  await tab.waitForSelector("[data-verdict=verified]");
  assert.deepEqual(requests, []);
  assert.deepEqual(asked, []);
});

test("a game comes with its receipt, which does not better its anchor, and with a key that nobody trusts yet", async () => {
  const { tab } = opened;
  await fetchGame("signed-1");
  await tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
  await remarks(/says that this is its key/);
  await remarks(/shows a receipt/);
  assert.match(await said(), /shows a receipt[\s\S]*proves nothing about the time before the game/);
  assert.ok((await said()).includes(key));
  assert.equal(await tab.locator("[name=keys]").inputValue(), "");
  assert.match(await tab.locator(".source").innerText(), /\/games\/signed-1$/);
  for (const { headers } of asked) {
    assert.equal(headers.cookie, undefined);
    assert.equal(headers.referer, undefined);
  }
  assert.deepEqual(
    asked.map(({ url }) => url).sort(),
    ["/.well-known/senet.json", "/games/signed-1", "/games/signed-1/receipt"],
  );
  // The user knows the key: the host vouches, and still there is no anchor.
  await tab.getByRole("button", { name: "I know this key" }).click();
  await tab.locator(".vouched", { hasText: "signed by the host" }).waitFor();
  assert.equal(await tab.locator("[data-verdict=verified][data-anchor=none]").count(), 1);
});

test("a game without a receipt", async () => {
  await fetchGame("kendall");
  await opened.tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
  await remarks(/publishes no receipt/);
});

test("a receipt that the host would not give just now is not said to be missing", async () => {
  await fetchGame("half");
  await opened.tab.waitForSelector("[data-verdict=verified][data-anchor=none]");
  await remarks(/Whether the host publishes a receipt .* could not be found out/);
  assert.doesNotMatch(await said(), /publishes no receipt/);
});

test("a host whose receipt contradicts its record does not pass", async () => {
  await fetchGame("disagrees");
  await opened.tab.waitForSelector("[data-verdict=mismatch]");
  assert.match(await opened.tab.locator("[data-check=anchor]").innerText(), /does not hold/);
});

test("the verdict waits for no receipt and no keys, and is marked where they change it", async () => {
  const { tab } = opened;
  await fetchGame("kendall", `${host}/late`);
  await tab.waitForSelector("[data-verdict=verified]");
  await remarks(/still being asked/);
  release();
  await tab.waitForSelector("[data-verdict=mismatch]");
  await remarks(/another one since the host's receipt came. Before that it was: Verified/);
  assert.doesNotMatch(await said(), /still being asked/);
});

test("whoever looks at the rules while a host is slow stays there, and finds the way to cancel again", async () => {
  const { tab } = opened;
  await fetchGame("kendall", `${host}/slow`);
  const cancel = tab.getByRole("button", { name: /Cancel|Abbrechen/ });
  await cancel.waitFor();
  await tab.click("[data-page-link=rules]");
  await tab.click("[data-page-link=check]");
  await cancel.waitFor();
  await tab.selectOption("header select >> nth=0", "de");
  await cancel.waitFor();
  await tab.selectOption("header select >> nth=0", "en");
  await tab.click("[data-page-link=rules]");
  release();
  await tab.locator("[role=status]", { hasText: "Verified" }).waitFor({ state: "attached" });
  assert.match(tab.url(), /#rules/);
  await tab.click("[data-page-link=check]");
  await tab.waitForSelector("[data-verdict=verified]");
});

test("a host that sends on is told, and its keys are those of the host that was asked", async () => {
  await fetchGame("kendall", `${host}/on`);
  await opened.tab.waitForSelector("[data-verdict=verified]");
  await remarks(new RegExp(`^${host} was asked.*sent by localhost:`));
});

test("a page that comes for a receipt is called none", async () => {
  await fetchGame("page");
  await remarks(/cannot be read as one/);
  assert.doesNotMatch(await said(), /shows a receipt/);
});

test("however many keys a host shows, the verdict stands above them", async () => {
  const { tab } = opened;
  await tab.setViewportSize({ width: 360, height: 780 });
  await fetchGame("kendall", `${host}/many`);
  await tab.getByText(KEYS[7]).waitFor();
  const { y } = await tab.locator(".verdict-word").boundingBox();
  assert.ok(y < 400, `the verdict stands ${y} px down`);
});

test("another game than was asked for is an alarm, and gets no verdict", async () => {
  await fetchGame("other");
  await opened.tab.waitForSelector(".remark.alarm");
  assert.match(await said(), /asked for game other and answered with game cones/);
  assert.doesNotMatch(await said(), /below/);
  assert.equal(await opened.tab.locator("[data-verdict]").count(), 0);
});

for (const [id, words] of [
  ["nowhere", /The host has no game nowhere/],
  ["busy", /status 503/],
  ["running", /Game running is not finished yet/],
  ["private", /could not be reached/],
]) {
  test(`${id}: no game, and why`, async () => {
    await fetchGame(id);
    await opened.tab.waitForSelector(".remark.alarm");
    assert.match(await said(), words);
    assert.equal(await opened.tab.locator(".verdict-word").count(), 0);
  });
}

test("what is no game, or is too long, is unverifiable", async () => {
  const { tab } = opened;
  await fetchGame("html");
  await tab.waitForSelector("[data-verdict=unverifiable]");
  await tab.getByRole("button", { name: "Check another game" }).click();
  await fetchGame("endless");
  await tab.locator(".verdict", { hasText: /4 MiB|4194304/ }).waitFor();
  await tab.waitForSelector("[data-verdict=unverifiable]");
});

test("hosts and ids that are none never reach the network", async () => {
  const { tab } = opened;
  for (const [from, id] of [
    ["", "a"],
    ["http://example.org", "a"],
    ["ftp://example.org", "a"],
    ["javascript:alert(1)", "a"],
    ["user:secret@example.org", "a"],
    [host, ""],
    [host, ".."],
    [host, "../healthz"],
    [host, "a/b"],
    [host, "a b"],
    [host, "é"],
    [host, "x".repeat(129)],
  ]) {
    await fetchGame(id, from);
    await tab.locator(".fetch-form .wrong").waitFor();
  }
  assert.deepEqual(asked, []);
});
