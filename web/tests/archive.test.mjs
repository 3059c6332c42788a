// Archives: many games in one run, in a thread of their own.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import {
  download,
  drop,
  dropHeld,
  dropPaths,
  fixtures,
  hold,
  longestPause,
  openPage,
  startBrowser,
  zst,
} from "./browser.mjs";

let browser;
let opened;
before(async () => (browser = await startBrowser()));
after(() => browser.close());
beforeEach(async () => (opened = await openPage(await browser.context())));
afterEach(async () => {
  assert.deepEqual(opened.faults, []);
  await opened.tab.context().close();
});

const DEAF = 1500;
const read = (...names) => readFile(path.join(fixtures, ...names));
const line = async (...names) => JSON.stringify(JSON.parse(await read(...names)));
const done = () =>
  opened.tab.locator(".archive-status", { hasText: "checked." }).waitFor({ timeout: 60_000 });
/** The rows in sight, once they are drawn. */
const drawn = async () => {
  const rows = opened.tab.locator(".archive-rows .archive-row");
  await rows.first().waitFor();
  return rows;
};
const counts = async () => {
  const numbers = await opened.tab.locator(".tally strong").allInnerTexts();
  return numbers.map((number) => Number(number.replaceAll(",", "")));
};

test("every fixture at once has the manifest's verdicts", async () => {
  const { tab } = opened;
  const files = [];
  for (const folder of ["good", "bad", "broken"]) {
    for (const name of await readdir(path.join(fixtures, folder)))
      files.push({ name, content: await read(folder, name) });
  }
  const manifest = (await read("manifest.toml")).toString();
  const games = manifest.split("[[game]]").filter((game) => /file = "(good|bad|broken)\//.test(game));
  const expected = ["verified", "mismatch", "unverifiable"].map(
    (verdict) => games.filter((game) => game.includes(`verdict = "${verdict}"`)).length,
  );
  await drop(tab, ...files);
  await done();
  assert.deepEqual(await counts(), expected);
  assert.equal(expected[0] + expected[1] + expected[2], files.length);
});

test("one game a line, with broken lines, blank ones, and a seed used twice", async () => {
  const { tab } = opened;
  const kendall = await line("good", "kendall.json");
  const again = JSON.stringify({ ...JSON.parse(kendall), id: "kendall-again" });
  const other = JSON.stringify({ ...JSON.parse(kendall), players: { light: "Ankh", dark: "Nefer" } });
  const lines = [
    kendall,
    "",
    await line("bad", "moves-own-piece.json"),
    '{"broken',
    "  ",
    again,
    other,
    await line("good", "cones.json"),
  ];
  await drop(tab, { name: "games.ndjson", content: lines.join("\n") });
  await done();
  assert.deepEqual(await counts(), [2, 3, 1]);
  const rows = await drawn();
  const sources = await rows.locator(".cell-source").allInnerTexts();
  assert.deepEqual(
    sources,
    [1, 3, 4, 6, 7, 8].map((number) => `games.ndjson:${number}`),
  );
  const wrong = await rows.locator(".cell-failure").allInnerTexts();
  assert.match(wrong[1], /^Moves, turn \d+: /);
  assert.match(wrong[3], /^One seed, one game: /);
  assert.match(wrong[4], /^One id, one game: /);
  // By itself the game passes; the page says that beside the others it did not.
  await rows.nth(3).locator("button").click();
  await tab.waitForSelector("[data-verdict=verified]");
  assert.match(await tab.locator(".remark.alarm").innerText(), /Beside the other games/);
  await tab.getByRole("button", { name: "Back to the archive" }).click();
  assert.equal(await (await drawn()).count(), 6);
});

test("packed archives: .zst, .gz, and single games packed", async () => {
  const { tab } = opened;
  const lines = [await line("good", "kendall.json"), await line("good", "cones.json")].join("\n");
  const [box, skyruk] = [await read("good", "box.json"), await read("good", "skyruk.json")];
  await drop(
    tab,
    { name: "two.ndjson.gz", content: gzipSync(lines) },
    { name: "box.json.gz", content: gzipSync(box) },
    { name: "skyruk.json.zst", content: zst({ content: skyruk }) },
  );
  await done();
  assert.deepEqual(await counts(), [4, 0, 0]);
  const sources = await (await drawn()).locator(".cell-source").allInnerTexts();
  assert.deepEqual(sources.sort(), ["box.json.gz", "skyruk.json.zst", "two.ndjson.gz:1", "two.ndjson.gz:2"]);

  await tab.reload();
  await tab.click("[data-page-link=archive]");
  await tab.setInputFiles("#archive-files", path.join(import.meta.dirname, "data", "twelve.ndjson.zst"));
  await done();
  assert.deepEqual(await counts(), [12, 0, 0]);
  await (await drawn()).nth(9).locator("button").click();
  await tab.waitForSelector("[data-verdict=verified]");
  assert.match(await tab.locator(".source").innerText(), /twelve\.ndjson\.zst:10/);
});

/** A folder with `games` games, each with its receipt, the host's key, and what is neither. */
async function folderOf(t, games) {
  const folder = await mkdtemp(path.join(tmpdir(), "senet-folder-"));
  t.after(() => rm(folder, { recursive: true }));
  const receipt = await read("vectors", "signed-1.receipt.json");
  await mkdir(path.join(folder, "inner"));
  const content = {
    "signed-1.json": await read("vectors", "signed-1.json"),
    "signed-1.receipt.json": receipt,
  };
  const record = JSON.parse(await read("good", "resigned.json"));
  for (let game = 1; game < games; game += 1) {
    content[`inner/${game}.json`] = JSON.stringify({ ...record, id: `game-${game}` });
    content[`inner/${game}.receipt.json`] = JSON.stringify({ ...JSON.parse(receipt), id: `game-${game}` });
  }
  const others = {
    "host.pub": JSON.parse(receipt).signatures[0].key,
    "read me.txt": "{}",
    "inner/board.png": "x",
  };
  for (const [name, bytes] of Object.entries({ ...content, ...others }))
    await writeFile(path.join(folder, name), bytes);
  return folder;
}

for (const games of [2, 40]) {
  test(`a folder of ${games} games and their receipts: receipts are evidence, other files are named`, async (t) => {
    const { tab } = opened;
    await dropPaths(tab, await folderOf(t, games));
    await done();
    // The others' receipts are not theirs: what matters is that each was put beside its game.
    assert.deepEqual(await counts(), [1, games - 1, 0]);
    await tab.getByLabel("Verdict").selectOption("verified");
    assert.equal(await tab.locator(".row-reach", { hasText: "anchor: receipt" }).count(), 1);
    assert.match(await tab.locator(".remark.note").innerText(), /2 files .*board\.png, .*read me\.txt\)/);
  });
}

test("a folder without a game says what was passed over", async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), "senet-folder-"));
  t.after(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, "notes.txt"), "{}");
  await dropPaths(opened.tab, folder);
  assert.match(await opened.tab.locator(".remark.alarm").innerText(), /nothing in it.*1 file .*notes\.txt/);
});

test("a .gz file of several members is read to its last", async () => {
  const { tab } = opened;
  const lines = ["kendall", "cones", "box", "skyruk"].map(
    async (name) => `${await line("good", `${name}.json`)}\n`,
  );
  const members = (await Promise.all(lines)).map((text) => gzipSync(text));
  // A member of its own can be empty, and so can the last.
  await drop(tab, { name: "four.ndjson.gz", content: Buffer.concat([...members, gzipSync("")]) });
  await done();
  assert.deepEqual(await counts(), [4, 0, 0]);
});

test("a file that is cut off, or is not what it is called, is said to be", async () => {
  const { tab } = opened;
  const whole = await readFile(path.join(import.meta.dirname, "data", "twelve.ndjson.zst"));
  const packed = gzipSync(`${await line("good", "kendall.json")}\n`.repeat(50));
  const damaged = (fromEnd) =>
    Buffer.from(packed.map((byte, at) => (at === packed.length - fromEnd ? ~byte : byte)));
  const given = [
    { name: "cut.ndjson.zst", content: whole.subarray(0, whole.length - 9) },
    { name: "cut.ndjson.gz", content: packed.subarray(0, packed.length - 12) },
    { name: "one-byte.ndjson.gz", content: packed.subarray(0, packed.length - 1) },
    { name: "checksum.ndjson.gz", content: damaged(8) },
    { name: "length.ndjson.gz", content: damaged(1) },
    { name: "first.ndjson.gz", content: Buffer.concat([damaged(8), packed]) },
    { name: "text.ndjson.gz", content: "no gzip" },
    { name: "text.ndjson.zst", content: "no zstd at all, that is" },
  ];
  await drop(tab, ...given);
  await done();
  const broken = await tab.locator(".remark.alarm").allInnerTexts();
  assert.deepEqual(
    broken.map((words) => /^(\S+) could not be read to its end/.exec(words)?.[1]),
    given.map(({ name }) => name),
  );
});

test("an archive without a game verifies nothing", async () => {
  await drop(opened.tab, { name: "empty.ndjson", content: "\n\n" });
  await opened.tab.locator(".archive-status", { hasText: "nothing is verified" }).waitFor();
});

test("a short table is no taller than its rows, and what is wrong is told in two lines and whole", async () => {
  const { tab } = opened;
  const file = { name: "false.json", content: await read("bad", "throws-altered.json") };
  await drop(tab, file, file, file);
  await done();
  await drawn();
  const { height } = await tab.locator(".archive-rows").boundingBox();
  assert.ok(height <= 3 * 44 + 2, `${height} px`);
  assert.match(await tab.locator(".cell-failure").first().getAttribute("title"), /a roll of \d$/);
});

test("the table is filtered, and what is listed is saved", async () => {
  const { tab } = opened;
  const files = [];
  for (const folder of ["good", "bad"]) {
    for (const name of await readdir(path.join(fixtures, folder)))
      files.push({ name, content: await read(folder, name) });
  }
  await drop(tab, ...files);
  await done();
  const shown = () => tab.locator(".archive-view > [role=status]").innerText();
  await tab.getByLabel("Verdict").selectOption("mismatch");
  assert.match(await shown(), new RegExp(`^${(await counts())[1]} of ${files.length} games`));
  await tab.getByLabel("First failure").selectOption("timing");
  const timing = (await readdir(path.join(fixtures, "bad"))).filter((name) =>
    name.startsWith("timing"),
  ).length;
  assert.match(await shown(), new RegExp(`^${timing} of`));
  await tab.getByLabel("First failure").selectOption("");
  await tab.getByLabel("Search").fill("BLOCKADE on 11-13");
  assert.ok(Number(/^(\d+) of/.exec(await shown())[1]) >= 1);
  const saved = await download(tab, "[data-action=rows]");
  for (const row of saved.content
    .toString()
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text))) {
    assert.equal(row.verdict, "mismatch");
    assert.match(row.message, /blockade on 11-13/);
  }
  await tab.getByLabel("Search").fill("nothing has this name");
  assert.match(await shown(), /No game matches/);
  await tab.getByLabel("Search").fill("");
  await tab.getByLabel("Verdict").selectOption("");
  await tab.getByLabel("Rules").selectOption("cones");
  assert.ok(
    (await tab.locator(".archive-rows .cell-rules").allInnerTexts()).every((rules) => rules === "cones"),
  );
});

test("the page answers while a large archive is checked, shows how far it is, and can stop", async () => {
  const { tab } = opened;
  const record = JSON.parse(await read("good", "resigned.json"));
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    JSON.stringify({ ...record, id: `game-${index}` }),
  );
  await hold(tab, { name: "large.ndjson", content: lines.join("\n") });
  const seen = new Set();
  const pause = await longestPause(tab, async () => {
    await dropHeld(tab);
    await tab.waitForSelector("progress");
    for (let look = 0; look < 12; look += 1) {
      seen.add(await tab.locator("progress").evaluate((bar) => bar.value / bar.max));
      await tab.waitForTimeout(60);
    }
    await tab.click("[data-page-link=rules]");
    await tab.waitForSelector(".rule-set");
    await tab.click("[data-page-link=archive]");
    if (await tab.locator("[data-action=stop]").isVisible()) await tab.click("[data-action=stop]");
    await tab.locator(".archive-status", { hasText: /Stopped|checked/ }).waitFor();
  });
  assert.ok(pause < DEAF, `the page was deaf for ${pause} ms`);
  assert.ok(seen.size > 1, "the bar moves");
  assert.ok((await tab.locator(".archive-row").count()) < 80, "only the rows in sight are in the page");
});

test("the table is used by the keyboard alone", async () => {
  const { tab } = opened;
  const lines = Array.from({ length: 300 }, () => "{}").join("\n");
  await drop(tab, { name: "many.ndjson", content: lines });
  await done();
  await tab.locator(".row-open").first().focus();
  await tab.keyboard.press("ArrowDown");
  await tab.keyboard.press("End");
  assert.match(await tab.evaluate(() => document.activeElement.textContent), /many\.ndjson:300/);
  await tab.keyboard.press("Enter");
  await tab.waitForSelector("[data-verdict=unverifiable]");
  assert.match(await tab.locator(".source").innerText(), /many\.ndjson:300/);
  // Back to the archive is back to the row.
  await tab.locator(".back button").first().focus();
  await tab.keyboard.press("Enter");
  await tab.waitForFunction(() => document.activeElement.textContent.includes("many.ndjson:300"));
});

test("whoever types in the search field still does when the run ends", async () => {
  const { tab } = opened;
  const lines = `${await line("good", "kendall.json")}\n`.repeat(3000);
  await drop(tab, { name: "many.ndjson", content: lines });
  await tab.locator("[name=search]").focus();
  await done();
  assert.equal(await tab.evaluate(() => document.activeElement.name), "search");
});

test("a packed game that is damaged is unverifiable, and the page says why", async () => {
  const { tab } = opened;
  const packed = gzipSync(await read("good", "kendall.json"));
  for (const [name, content] of [
    ["cut.json.gz", packed.subarray(0, packed.length - 12)],
    ["plain.json.gz", await read("good", "kendall.json")],
    ["cut.json.zst", zst({ content: await read("good", "kendall.json") }).subarray(0, 300)],
  ]) {
    await drop(tab, { name, content });
    await tab.locator(".remark.alarm", { hasText: `${name} could not be read to its end` }).waitFor();
    await tab.waitForSelector("[data-verdict=unverifiable]");
  }
});

test("a file that changed after its archive was checked is said to have", async (t) => {
  const { tab } = opened;
  const folder = await mkdtemp(path.join(tmpdir(), "senet-changed-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "two.ndjson");
  const game = await line("good", "kendall.json");
  await writeFile(file, `${game}\n${game}\n`);
  await tab.click("[data-page-link=archive]");
  await tab.setInputFiles("#archive-files", file);
  await done();
  await rm(file);
  await (await drawn()).first().locator("button").click();
  await tab.locator(".remark.alarm", { hasText: /two\.ndjson:1 has changed .* or is not there any more/ }).waitFor();
});
