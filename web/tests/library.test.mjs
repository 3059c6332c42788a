// The library as WebAssembly says of every fixture what the program says, byte
// for byte.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { files, games, library, read, senet } from "./library.mjs";

const json = ["verify", "--format", "json"];
const text = (path) => read(path).toString();
const RECORD = "fixtures/vectors/signed-1.json";
const RECEIPT = "fixtures/vectors/signed-1.receipt.json";
const HOST = "ed25519:03a107bff3ce10be1d70dd18e74bc09967e4d6309ba50d5f1ddc8664125531b8";

test("every fixture by itself", () => {
  const paths = games();
  assert.ok(paths.length > 450, `${paths.length} fixtures`);
  for (const path of paths) {
    assert.equal(library.verify(read(path), "", path), senet(...json, path).trimEnd(), path);
  }
});

test("every fixture for a person to read", () => {
  for (const path of [RECORD, ...files("fixtures/bad").slice(0, 20), ...files("fixtures/broken").slice(0, 20)]) {
    assert.equal(library.report(read(path), "{}", path).trimEnd(), senet("verify", path).trimEnd(), path);
  }
});

test("all fixtures in one run", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "senet-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const again = (name, from, to) => {
    const path = join(folder, name);
    writeFileSync(path, text("fixtures/good/kendall.json").replace(from, to));
    return path;
  };
  const other = again("other.json", '"kendall"', '"kendall+exit-blocked"');
  const reused = again("reused.json", '"id": "kendall"', '"id": "kendall-2"');
  const paths = [...games(), other, reused, ...games().slice(0, 20)];
  const archive = new library.Archive("{}");
  const ours = paths.map((path) => archive.see(read(path), path));
  assert.equal(ours.join("\n"), senet(...json, ...paths).trimEnd());
  assert.equal(JSON.parse(archive.summary()).games, paths.length);
  const found = ours.map((line) => JSON.parse(line).checks);
  assert.ok(found.some((checks) => checks.equivocation.status === "fail"));
  assert.ok(found.some((checks) => checks.reuse.status === "fail"));
});

test("games of a file with one on each line", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "senet-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "games.ndjson");
  const records = ["good/kendall.json", "bad/commitment-one-bit.json", "good/cones.json"].map((name) =>
    JSON.stringify(JSON.parse(text(`fixtures/${name}`))),
  );
  const lines = [records[0], '{"format": "senet.game/1", "id": "a b"}', records[1], "[]", records[2], records[2]];
  writeFileSync(path, lines.join("\n"));
  const archive = new library.Archive("");
  const ours = lines.map((line, i) => archive.see(Buffer.from(line), `${path}:${i + 1}`, i + 1));
  assert.equal(ours.join("\n"), senet(...json, path).trimEnd());
  assert.match(ours[1], /line 2, column 34/);
});

test("what the host shows beside a game speaks against it and never for it", () => {
  const judge = (published) => JSON.parse(library.verify(read(RECORD), JSON.stringify({ published, keys: [HOST] }), ""));
  const same = judge(text(RECEIPT));
  assert.deepEqual([same.verdict, same.anchor], ["verified", "none"]);
  const other = judge(text(RECEIPT).replace(/"value": ?"./, (start) => `${start.slice(0, -1)}${start.endsWith("0") ? 1 : 0}`));
  assert.deepEqual([other.verdict, other.failure.check], ["mismatch", "anchor"]);
  assert.ok(judge("{}").notes.some((note) => note.startsWith("the receipt that the host shows cannot be read")));
});

test("with evidence", () => {
  const { commitment } = JSON.parse(text(RECORD)).fairness;
  const pin = `${commitment.scheme}:${commitment.value}`;
  const { light, dark } = JSON.parse(text(RECORD)).fairness.contributions;
  const named = { name: RECEIPT, text: text(RECEIPT) };
  const cases = [
    [{ receipts: [named] }, "--receipt", RECEIPT],
    [{ receipts: [named], keys: [HOST] }, "--receipt", RECEIPT, "--key", HOST],
    [{ keys: [HOST] }, "--key", HOST],
    [{ commitment: pin }, "--commitment", pin],
    [{ commitment: pin.toUpperCase().replace(/^[^:]*/, commitment.scheme) }, "--commitment", pin],
    [{ commitment: `${commitment.scheme}:${"0".repeat(64)}` }, "--commitment", `${commitment.scheme}:${"0".repeat(64)}`],
    [
      { commitment: pin, contributions: { light, dark } },
      ...["--commitment", pin, "--contribution", `light=${light}`, "--contribution", `dark=${dark}`],
    ],
    [{ receipts: [{ name: RECORD, text: text(RECORD) }] }, "--receipt", RECORD],
  ];
  const anchors = cases.map(([evidence, ...flags]) => {
    const ours = library.verify(read(RECORD), JSON.stringify(evidence), RECORD);
    assert.equal(ours, senet(...json, ...flags, RECORD).trimEnd(), flags.join(" "));
    return JSON.parse(ours).anchor;
  });
  assert.deepEqual(anchors.slice(0, 3), ["pinned", "receipt", "none"]);
});

test("in an archive a receipt alone is not every game's, in the verdict and in the report", () => {
  const archive = () => new library.Archive(JSON.stringify({ receipts: [{ name: RECEIPT, text: text(RECEIPT) }] }));
  for (const [path, anchor] of [["fixtures/good/kendall.json", "none"], [RECORD, "pinned"]]) {
    const verdict = JSON.parse(archive().see(read(path), path));
    assert.deepEqual([verdict.verdict, verdict.anchor], ["verified", anchor]);
    assert.match(archive().report(read(path), path), /^VERIFIED/);
  }
});

test("a receipt for another game", () => {
  const other = "fixtures/good/kendall.json";
  const named = { name: RECEIPT, text: text(RECEIPT) };
  const ours = library.verify(read(other), JSON.stringify({ receipts: [named] }), other);
  assert.equal(ours, senet(...json, "--receipt", RECEIPT, other).trimEnd());
  // Of several, none of which is its, the game is judged without.
  const unsigned = { name: "another", text: text(RECEIPT).replace('"signed-1"', '"signed-2"') };
  const several = JSON.parse(library.verify(read(other), JSON.stringify({ receipts: [named, unsigned] }), other));
  assert.equal(several.verdict, "verified");
  assert.match(several.checks.anchor.detail, /none of the receipts that you brought is of this game/);
});

test("limits", () => {
  const path = "fixtures/good/kendall.json";
  const ours = library.verify(read(path), JSON.stringify({ max_turns: 100 }), path);
  assert.equal(ours, senet(...json, "--max-turns", "100", path).trimEnd());
  assert.equal(JSON.parse(library.verify(read(path), '{"max_bytes":100}', path)).verdict, "unverifiable");
});

test("what is demanded and not shown is not verified", () => {
  const path = "fixtures/good/kendall.json";
  for (const demand of ["require_anchor", "require_vouched"]) {
    const ours = library.verify(read(path), JSON.stringify({ [demand]: true }), path);
    assert.equal(ours, senet(...json, `--${demand.replace("_", "-")}`, path).trimEnd());
    const { verdict, checks } = JSON.parse(ours);
    assert.equal(verdict, "unverifiable");
    assert.equal(checks.throws.status, "pass");
  }
});

test("evidence that is none is refused, and says why", () => {
  const refused = [
    ["{", /the evidence cannot be read/],
    ['{"receipt": "x"}', /unknown field `receipt`/],
    ['{"keys": ["ed25519:00"]}', /a host's key: a key is `ed25519:` and 64 digits/],
    ['{"commitment": "md5:00"}', /the commitment: no commitment scheme has that name/],
    ['{"commitment": "00"}', /the commitment: write the 64 digits of hex/],
    [`{"contributions": {"light": "${"0".repeat(64)}"}}`, /the contribution of light: a contribution is not all zero/],
    [`{"host": "example.org", "keys": []}`, /no key of example.org is known/],
  ];
  for (const [evidence, why] of refused) {
    assert.throws(() => library.verify(read(RECORD), evidence, ""), { name: "Error", message: why }, evidence);
  }
  assert.throws(() => new library.Archive(`{"commitment": "${"0".repeat(64)}"}`), /are about one game/);
});

test("positions and rolls are answered as `senet legal` does", () => {
  for (const path of files("fixtures/vectors").filter((path) => path.endsWith(".jsonl"))) {
    const lines = text(path).trimEnd().split("\n").slice(0, 200);
    for (const line of lines) {
      const { moves, ...question } = JSON.parse(line);
      assert.deepEqual(JSON.parse(library.legal(JSON.stringify(question))).moves, moves, line);
    }
  }
  assert.throws(() => library.legal('{"rules":"kendall"}'), /the field `position` is missing/);
});

test("rule sets and odds are the program's", () => {
  const { sets, titles } = JSON.parse(library.rules());
  assert.equal(sets.length, 6);
  for (const { name, choices } of sets) {
    assert.equal(library.ruleset(name), senet("rules", name, "--format", "json").trimEnd());
    assert.equal(library.odds(name), senet("odds", name, "--format", "json").trimEnd());
    const differs = senet("rules", "--diff", "kendall", name, "--format", "json").trimEnd();
    assert.equal(library.diff("kendall", name), differs);
    assert.deepEqual(Object.keys(choices), Object.keys(titles));
  }
  assert.throws(() => library.odds("chess"), Error);
});

test("any bytes at all get a verdict and no trap", () => {
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647);
  for (const path of [RECORD, "fixtures/good/box-die.json"]) {
    for (let i = 0; i < 300; i++) {
      const bytes = Uint8Array.from(read(path));
      for (let j = 0; j <= i % 4; j++) bytes[random() % bytes.length] = random() % 256;
      const cut = i % 5 === 0 ? bytes.subarray(0, random() % bytes.length) : bytes;
      assert.match(JSON.parse(library.verify(cut, "", "")).verdict, /^(verified|mismatch|unverifiable)$/);
    }
  }
});
