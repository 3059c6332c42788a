// The npm package, packed and installed: it says of every fixture what the
// program says, in node and bundled for a browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { before, after, test } from "node:test";
import { games, read, root, senet } from "./library.mjs";

const web = join(root, "web");
const modules = join(web, "node_modules");
let project;

const run = (program, ...words) => execFileSync(program, words, { cwd: project, encoding: "utf8", maxBuffer: 2 ** 28 });
const put = (name, text) => writeFileSync(join(project, name), text);

before(() => {
  project = mkdtempSync(join(tmpdir(), "senet-npm-"));
  put("package.json", '{ "name": "player", "private": true, "type": "module" }');
  const packed = run("npm", "pack", "--silent", join(web, "npm"), "--pack-destination", project).trim();
  run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", `./${packed}`);
});

after(() => rmSync(project, { recursive: true }));

test("the package holds what it needs and nothing else", () => {
  const installed = join(project, "node_modules/senet-verify");
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  assert.equal(senet("--version").trim(), `senet ${version}`);
  for (const file of ["README.md", "dist/api.d.ts", "dist/LICENSE-MIT", "dist/generated/senet_bg.wasm"]) {
    assert.ok(existsSync(join(installed, file)), file);
  }
  assert.ok(!existsSync(join(installed, "src")));
});

const SCRIPT = `
import { readFileSync } from "node:fs";
import { Archive, verify } from "senet-verify";

const paths = JSON.parse(readFileSync("paths.json"));
const archive = new Archive();
for (const [path, source] of paths) {
  const record = readFileSync(path);
  console.log(JSON.stringify([verify(record, {}, source), archive.see(record, source)]));
}
archive.free();
`;

test("the verdict on every fixture is the program's", () => {
  const paths = games();
  put("verify.js", SCRIPT);
  put("paths.json", JSON.stringify(paths.map((path) => [join(root, path), path])));
  const ours = run("node", "verify.js").trimEnd().split("\n").map((line) => JSON.parse(line));
  const program = senet("verify", "--format", "json", ...paths).trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(ours.length, paths.length);
  for (const [i, [alone, inRun]] of ours.entries()) {
    assert.deepEqual(inRun, program[i]);
    // The checks of a whole run are the only ones that one game leaves out.
    const { equivocation, reuse, ...checks } = program[i].checks;
    assert.deepEqual({ ...alone.checks, equivocation, reuse }, { ...checks, equivocation, reuse }, paths[i]);
    if (equivocation.status !== "fail" && reuse.status !== "fail") assert.deepEqual(alone.failure, program[i].failure);
  }
});

test("what the README shows works, by import and by require", () => {
  put("game.json", read("fixtures/vectors/signed-1.json"));
  const readme = readFileSync(join(web, "npm/README.md"), "utf8");
  put("readme.js", readme.split("```js\n")[1].split("```")[0]);
  assert.equal(run("node", "readme.js"), "verified\nundefined undefined\nnone\n");
  put("required.cjs", 'console.log(require("senet-verify").version());');
  assert.equal(`senet ${run("node", "--no-warnings", "required.cjs")}`, senet("--version"));
});

const TYPED = `
import { Archive, type Evidence, Game, type Verdict, commands, legal, odds, rules, verify } from "senet-verify";

const evidence: Evidence = { keys: ["ed25519:00"], contributions: { light: "00" }, require_anchor: true };
const verdict: Verdict = verify("{}", evidence, "a game");
const turn: number | null | undefined = verdict.failure?.turn;
const game = new Game(new Uint8Array(), { max_turns: 5 });
const side: "light" | "dark" = game.turns(1, 2)[0].side;
const moves: string[] = legal({ rules: "kendall", position: "", roll: 1 });
console.log(turn, side, moves, commands("")[0].shell, odds("box").again.percent, rules().sets[0].choices.safe.says);
console.log(new Archive({}).see("").checks.throws.status);
// @ts-expect-error: there is no such evidence
verify("{}", { receipt: "" });
`;

test("the types hold", () => {
  put("typed.ts", TYPED);
  const flags = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--types", ""];
  run(join(modules, ".bin/tsc"), ...flags, "typed.ts");
});

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Serves a folder on a free port. */
async function serve(folder) {
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
  const server = createServer((request, response) => {
    const file = join(folder, request.url === "/" ? "index.html" : request.url);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return { server, url: `http://127.0.0.1:${server.address().port}/` };
}

test("bundled it works in a browser", { skip: !existsSync(CHROMIUM) }, async (t) => {
  const app = join(project, "app");
  mkdirSync(app);
  put("app/index.html", '<!doctype html><title>.</title><script type="module" src="./app.js"></script>');
  const path = "fixtures/bad/moves-blockade-passed.json";
  const game = JSON.stringify(read(path).toString());
  put("app/app.js", `import { verify } from "senet-verify"; document.title = JSON.stringify(verify(${game}, {}, "${path}"));`);
  run(join(modules, ".bin/vite"), "build", app, "--logLevel", "error", "--target", "es2022");
  const { chromium } = await import("playwright-core");
  const { server, url } = await serve(join(app, "dist"));
  t.after(() => server.close());
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  t.after(() => browser.close());
  const page = await browser.newPage();
  await page.goto(url);
  await page.waitForFunction(() => document.title.startsWith("{"));
  assert.equal(await page.title(), senet("verify", "--format", "json", path).trimEnd());
});
