"""Reports are read by the programs that they are for, and say the same in each."""

import collections
import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import junitparser
from lxml import etree

import checks
from checks import check

SENET = pathlib.Path(sys.argv[1]).resolve()
TOOLS = pathlib.Path(sys.argv[2]).resolve()
ROOT = pathlib.Path(__file__).parents[2].resolve()
XSD = etree.XMLSchema(etree.parse(TOOLS / "junit-10.xsd"))


def report(folder, command, form):
    done = subprocess.run([SENET, *command, "--format", form], cwd=folder, capture_output=True)
    return done.returncode, done.stdout.decode()


def junit(text):
    document = etree.fromstring(text.encode())
    check(f"JUnit is valid: {XSD.error_log}", XSD.validate(document))
    suites = junitparser.JUnitXml.fromstring(text.encode())
    counts = collections.Counter()
    for suite in suites:
        for case in suite:
            kinds = [type(result).__name__ for result in case.result]
            counts[{(): "pass", ("Failure",): "fail", ("Error",): "unknown"}[tuple(kinds)]] += 1
        check("a suite counts its cases", suite.tests == sum(counts.values()))
        check("a suite counts its failures", (suite.failures, suite.errors) == (counts["fail"], counts["unknown"]))
    return counts


def tap(text):
    parser = [TOOLS / "node_modules/.bin/tap-parser", "--strict", "-j"]
    done = subprocess.run(parser, input=text, capture_output=True, text=True)
    tree = json.loads(done.stdout)
    results = next(entry[1] for entry in tree if entry[0] == "complete")
    check("TAP has its plan", results["plan"]["end"] == results["count"])
    points = [entry[1] for entry in tree if entry[0] == "assert"]
    check("no test point is skipped or to do", not any(point.get("skip") or point.get("todo") for point in points))
    kinds = {"fail": "fail", "error": "unknown"}
    return collections.Counter(
        "pass" if point["ok"] else kinds[point["diag"]["severity"]] for point in points
    )


def table(text):
    rows = list(csv.DictReader(io.StringIO(text, newline=""), strict=True))
    check("no cell is a formula", not any(cell[:1] in "=+@\t" and cell for row in rows for cell in row.values()))
    return collections.Counter(row["outcome"] for row in rows)


def sarif(text):
    run = json.loads(text)["runs"][0]
    check("SARIF says that the run went well", run["invocations"][0]["executionSuccessful"])
    counts = run["properties"]
    check("SARIF counts its results", len(run["results"]) == counts["wrong"] + counts["unknown"])
    passes = counts["games"] - counts["wrong"] - counts["unknown"]
    return collections.Counter({"pass": passes, "fail": counts["wrong"], "unknown": counts["unknown"]})


def github(text):
    lines = text.splitlines()
    check("GitHub's lines are commands", all(line.startswith("::error ") for line in lines))
    return len(lines)


def lines(text):
    outcomes = {"verified": "pass", "mismatch": "fail", "unverifiable": "unknown"}
    games = [json.loads(line) for line in text.splitlines()]
    return collections.Counter(game.get("outcome") or outcomes[game["verdict"]] for game in games)


def agree(folder, *command):
    wanted = None
    for form, read in [("json", lines), ("junit", junit), ("tap", tap), ("csv", table), ("sarif", sarif)]:
        status, text = report(folder, command, form)
        counts = +read(text)
        wanted = wanted or (status, counts)
        check(f"{command} {form}: {status} {counts}, not {wanted}", (status, counts) == wanted)
    status, text = report(folder, command, "github")
    check(f"{command} github", (status, github(text)) == (wanted[0], wanted[1]["fail"] + wanted[1]["unknown"]))
    return wanted


check("all fixtures are as stated", agree(ROOT, "check", "fixtures/manifest.toml")[0] == 0)
status, counts = agree(ROOT, "verify", "fixtures/good", "fixtures/bad", "fixtures/broken")
check(f"fixtures of every kind: {counts}", status == 3 and len(counts) == 3)
agree(ROOT, "verify", "--only-failures", "fixtures/good", "fixtures/bad")

# Names that a format must not take for its own signs.
with tempfile.TemporaryDirectory() as folder:
    bad = (ROOT / "fixtures/bad/moves-blockade-passed.json").read_bytes()
    names = ["]]><a>.json", "a # TODO.json", "b # SKIP\\#.json", "=1+1.json", "a\nok 7.json", "c\r\n::error::.json",
             "\x1b[31m\x01.json", "\u202e\ufeff.json", "a,b\"c'.json", "100%25.json", "é🎲.json"]
    for number, name in enumerate(names):
        record = bad.replace(b"moves-blockade-passed", f"hostile-{number}".encode()) if number % 2 else b"]]> \x00"
        pathlib.Path(folder, name).write_bytes(record)
    pathlib.Path(os.fsdecode(os.fsencode(folder) + b"/\xff\xfe.json")).write_bytes(bad)
    status, counts = agree(folder, "verify", ".")
    check(f"hostile names: {counts}", status == 3 and sum(counts.values()) == len(names) + 1)

checks.end()
