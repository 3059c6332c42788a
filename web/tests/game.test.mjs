// Games to step through, and the lines that compute a record again.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { files, library, read, senet } from "./library.mjs";

const open = (path, turns) => new library.Game(read(path), turns);
const turns = (game, from, to) => JSON.parse(game.turns(from, to));

test("the summary says what the record says", () => {
  const path = "fixtures/vectors/signed-1.json";
  const record = JSON.parse(read(path));
  const summary = JSON.parse(open(path).summary());
  assert.equal(summary.id, record.id);
  assert.equal(summary.seed, record.fairness.seed);
  assert.deepEqual(summary.commitment, record.fairness.commitment);
  assert.deepEqual(summary.contributions, record.fairness.contributions);
  assert.deepEqual(summary.players, record.players);
  assert.equal(summary.turns, record.turns.length);
  assert.equal(summary.stuck, null);
  assert.match(summary.key, /^[0-9a-f]{64}$/);
  assert.notEqual(summary.key, summary.seed);
});

test("every turn is played from where the one before it led", () => {
  for (const path of files("fixtures/good")) {
    const game = open(path);
    const { turns: count, end } = JSON.parse(game.summary());
    const all = turns(game, 1, count);
    assert.equal(all.length, count);
    assert.equal(all.at(-1)?.position_after ?? end, end, path);
    for (const [i, turn] of all.entries()) {
      assert.equal(turn.turn, i + 1);
      assert.equal(turn.roll, turn.expected_roll, `${path}, turn ${turn.turn}`);
      if (turn.sticks !== null) assert.equal(turn.sticks, turn.expected_sticks);
      if (i > 0) assert.equal(board(turn.position_before), board(all[i - 1].position_after));
      assert.ok(turn.position_after);
      const lost = / -$/.test(turn.move) || turn.move.endsWith(": -+");
      if (lost) continue;
      const [from, to] = turn.move.match(/: ([a-z0-9]+)-([a-z0-9]+)/).slice(1);
      assert.ok(turn.legal.some((move) => move.includes(`: ${from}-`)), `${turn.move} of ${turn.legal} to ${to}`);
    }
    game.free();
  }
});

/** A position but for the side to throw, which a throw-off may leave open. */
const board = (position) => position.replace(/ [ld] /, " ");

test("a page in the middle is what it is in the whole", () => {
  const game = open("fixtures/good/kendall.json");
  const all = turns(game, 1, 167);
  for (const [from, to] of [[1, 1], [63, 66], [64, 64], [65, 130], [128, 129], [150, 500], [0, 3]]) {
    assert.deepEqual(turns(game, from, to), all.slice(Math.max(from - 1, 0), to), `${from} to ${to}`);
  }
  assert.deepEqual(turns(game, 168, 200), []);
  assert.deepEqual(turns(game, 9, 3), []);
  assert.equal(game.position(0), all[0].position_before);
  for (const after of [1, 63, 64, 65, 167]) assert.equal(game.position(after), all[after - 1].position_after);
  assert.equal(game.position(168), undefined);
});

test("behind the first bad move nobody knows where the pieces stand", () => {
  for (const path of files("fixtures/bad").filter((path) => path.includes("/moves-"))) {
    const { failure } = JSON.parse(library.verify(read(path), "", path));
    const game = open(path);
    const { stuck, end, turns: count } = JSON.parse(game.summary());
    assert.equal(stuck, failure.turn, path);
    assert.equal(end, null);
    const [bad, next] = turns(game, stuck, stuck + 1);
    assert.equal(bad.position_before, failure.position);
    assert.equal(bad.position_after, null);
    assert.equal(bad.rule, failure.rule);
    if (stuck === count) continue;
    assert.equal(next.position_before, null);
    assert.deepEqual([next.legal, next.protected, next.blockades], [[], [], []]);
  }
});

test("runs are those of the rules", () => {
  const path = "fixtures/bad/moves-blockade-passed.json";
  const { failure } = JSON.parse(library.verify(read(path), "", path));
  const [bad] = turns(open(path), failure.turn, failure.turn);
  const houses = failure.rule.match(/(\d+)-(\d+)/).slice(1).map(Number);
  assert.ok(
    bad.blockades.some((run) => run[0] === houses[0] && run.at(-1) === houses[1]),
    `${failure.rule} ${JSON.stringify(bad.blockades)}`,
  );
  assert.ok(bad.protected.some((run) => run[0] === houses[0]));
});

test("the houses of a broken rule are those that its sentence names", () => {
  const houses = {};
  for (const path of files("fixtures/bad").filter((path) => path.includes("/moves-"))) {
    const game = open(path);
    const { stuck } = JSON.parse(game.summary());
    const [{ rule, rule_houses }] = turns(game, stuck, stuck);
    for (const house of [rule_houses[0], rule_houses.at(-1)]) {
      if (house !== undefined) assert.match(rule, new RegExp(`(?<!\\d)${house}(?!\\d)`), path);
    }
    houses[path.replace(/.*moves-|\.json/g, "")] = rule_houses;
  }
  assert.deepEqual(houses["blockade-passed"], [11, 12, 13]);
  assert.deepEqual(houses["own-piece"].length, 1);
  // A move that could have been played is from one house to another: not all between them.
  assert.ok(Object.entries(houses).some(([name, named]) => name.includes("lost") && named.length === 2), JSON.stringify(houses));
});

test("rules that nobody knows leave the board out", () => {
  const record = JSON.parse(read("fixtures/good/kendall.json"));
  const game = new library.Game(Buffer.from(JSON.stringify({ ...record, rules: "chess" })));
  const { rules_unknown, end, device } = JSON.parse(game.summary());
  assert.match(rules_unknown, /chess/);
  assert.deepEqual([end, device], [null, null]);
  const [first] = turns(game, 1, 1);
  assert.equal(first.move, record.turns[0].move);
  assert.equal(first.position_before, null);
});

test("what is no record says why", () => {
  for (const path of files("fixtures/broken").slice(0, 40)) {
    const { verdict, checks } = JSON.parse(library.verify(read(path), "", path));
    assert.equal(verdict, "unverifiable");
    if (checks.format.status === "pass") continue;
    assert.throws(() => open(path), { name: "Error", message: checks.format.detail }, path);
  }
});

test("names and meta come out as they may be shown", () => {
  const record = JSON.parse(read("fixtures/good/players-and-meta.json"));
  record.players.light = "A\u202eB\u0007<script>";
  const { players } = JSON.parse(new library.Game(Buffer.from(JSON.stringify(record))).summary());
  assert.equal(players.light, "A\\u{202e}B\\u{7}<script>");
  assert.equal(library.shown("\u202e"), "\\u{202e}");
});

/** A true start and then the same lost throws over and over: nothing to play, but much to read. */
function long(count) {
  const record = JSON.parse(read("fixtures/good/kendall.json"));
  const turn = record.turns.at(-1);
  while (record.turns.length < count) record.turns.push(turn);
  return Buffer.from(JSON.stringify(record));
}

test("a page of 100,000 turns is there at once", () => {
  const bytes = long(100_000);
  assert.throws(() => new library.Game(bytes), /20,?000|turns/);
  const game = new library.Game(bytes, 100_000);
  const begin = performance.now();
  for (let page = 0; page < 100; page++) assert.equal(turns(game, 1000 * page + 1, 1000 * page + 50).length, 50);
  const each = (performance.now() - begin) / 100;
  assert.ok(each < 100, `${each} ms a page`);
});

const tools = "for tool in openssl xxd sha256sum od awk; do command -v $tool || exit 1; done";
const equipped = spawnSync("sh", ["-c", tools]).status === 0;

test("the lines for a shell print what they say", { skip: !equipped }, () => {
  for (const path of ["good/kendall.json", "good/cones-contributions.json", "good/box-die.json", "bad/commitment-one-bit.json"]) {
    const lines = JSON.parse(library.commands(read(`fixtures/${path}`)));
    assert.ok(lines.length >= 2);
    for (const { what, shell, gives, recorded } of lines) {
      const { stdout, stderr } = spawnSync("sh", ["-c", shell]);
      assert.equal(stdout.toString().trimEnd(), gives, `${path}, ${what}: ${stderr}`);
      if (what !== "key") assert.equal(gives === recorded, !path.includes("one-bit") || what !== "commitment");
    }
  }
});

test("throws are those that `senet throws` lists", () => {
  const path = "fixtures/good/kendall.json";
  const listed = senet("throws", path).trimEnd().split("\n").slice(1);
  const ours = turns(open(path), 1, 167).map((turn) => [turn.turn, turn.expected_sticks, turn.expected_roll].join(" "));
  assert.deepEqual(ours, listed.map((line) => line.trim().split(/\s+/).join(" ")));
});
