"""What games show only beside each other: two contents under one id
(`equivocation`), one seed or commitment in two games (`reuse`).

The program judged each game alone and told what it is to be compared by. Here
all games of the archive are compared, by the rules of `senet verify` for one
run: the later game is the mismatch. A run of the program remembers 200,000
games; this forgets none.
"""

import json

import pyarrow as pa
from pyspark.sql import functions as F

from .program import batch_of

# What is read of the program's lines here. A line that is no such JSON fails.
ALONE = "game STRING, alone STRUCT<content: STRING, seed: STRING, commitment: STRING>"

VERDICTS = """number BIGINT, source STRING, game STRING, rules STRING, verdict STRING, anchor STRING,
    vouched ARRAY<STRING>, check STRING, turn INT, message STRING, throws INT, moves INT, lost INT,
    json STRING"""
VERDICTS_ARROW = pa.schema(
    [("number", pa.int64())]
    + [(name, pa.string()) for name in ("source", "game", "rules", "verdict", "anchor")]
    + [("vouched", pa.list_(pa.string())), ("check", pa.string()), ("turn", pa.int32())]
    + [("message", pa.string())]
    + [(name, pa.int32()) for name in ("throws", "moves", "lost")]
    + [("json", pa.string())]
)

PASS = {"status": "pass"}
FIRST = {"status": "skipped", "detail": "no earlier game in this run"}
EQUIVOCATION = (
    "an earlier game of this run has the same id and other contents: one of the two is not that game"
)
REUSE = "the {what} was used in an earlier game of this run, {first}: a seed is for one game only"


def prints(lines):
    """The program's lines with what the games are to be compared by."""
    read = F.from_json("line", ALONE, {"mode": "FAILFAST"})
    return lines.withColumn("read", read).select("part", "row", "line", "read.game", "read.alone.*")


def settled(lines, offsets):
    """The verdicts as one run over all games gives them.

    `offsets` say how many games come before each part.
    """
    place = F.struct("part", "row")
    games = lines.where("commitment IS NOT NULL")
    first = games.agg(F.min(place).alias("place")).select("place.*").collect()[0]
    found = lines.join(clashing(games, "game", "content", place), "game", "left")
    for secret in ("seed", "commitment"):
        found = found.join(clashing(games, secret, "game", place), secret, "left")
    found = found.join(F.broadcast(offsets), "part").select(
        (F.col("before") + F.col("row") + 1).alias("number"),
        ((F.col("part") == first["part"]) & (F.col("row") == first["row"])).alias("first"),
        (F.col("content") != F.col("game_first")).alias("equivocation"),
        F.when(F.col("game") != F.col("seed_first"), F.col("seed_first")).alias("seed"),
        F.when(F.col("game") != F.col("commitment_first"), F.col("commitment_first")).alias("commitment"),
        "line",
    )
    return found.mapInArrow(settle_rows, VERDICTS)


def clashing(games, key, value, place):
    """Each key that has several values, and the first of them in the order of the games."""
    of_key = (
        games.where(f"{value} IS NOT NULL")
        .groupBy(key)
        .agg(
            F.min_by(value, place).alias(f"{key}_first"),
            F.min(value).alias("least"),
            F.max(value).alias("most"),
        )
    )
    return of_key.where("least <> most").select(key, f"{key}_first")


def settle_rows(batches):
    """For `mapInArrow`: completes verdicts, and parts them into columns."""
    for batch in batches:
        yield batch_of([columns(row) for row in batch.to_pylist()], VERDICTS_ARROW)


def columns(row):
    verdict = settle(row)
    failure = verdict["failure"] or {}
    message = failure.get("message")
    if verdict["verdict"] == "unverifiable" and not message:
        message = next(iter(verdict["notes"]), None)
    return (
        row["number"],
        *(verdict[name] for name in ("source", "game", "rules", "verdict", "anchor", "vouched")),
        failure.get("check"),
        failure.get("turn"),
        message,
        *(verdict[name] for name in ("throws", "moves", "lost")),
        json.dumps(verdict, separators=(",", ":")),
    )


def settle(row):
    """A verdict with what the comparison showed."""
    verdict = json.loads(row["line"])
    alone = verdict.pop("alone", None)
    if alone is None:
        return verdict  # There was no record to compare.
    clean = FIRST if row["first"] else PASS
    # Of a running game there is no content to compare.
    if row["equivocation"]:
        fail(verdict, alone, {"check": "equivocation", "turn": None, "message": EQUIVOCATION})
    elif alone["content"] is not None:
        settle_check(verdict, "equivocation", clean)
    reused = [(what, row[what]) for what in ("seed", "commitment") if row[what] is not None]
    if reused:
        fail(verdict, alone, reuse(*reused[0]))
    else:
        settle_check(verdict, "reuse", clean)
    return verdict


def reuse(what, first):
    return {
        "check": "reuse",
        "turn": None,
        "recorded": f"the {what} of game {first}",
        "expected": f"a {what} of its own",
        "message": REUSE.format(what=what, first=first),
    }


def settle_check(verdict, check, clean):
    """Enters that nothing was found, unless the game failed the check by itself."""
    if verdict["checks"][check]["status"] != "fail":
        verdict["checks"][check] = clean


def fail(verdict, alone, failure):
    """Enters a failure; the first one is the headline."""
    verdict["checks"][failure["check"]] = {"status": "fail", "detail": failure["message"]}
    verdict["failure"] = verdict["failure"] or failure
    if verdict["verdict"] == "verified":
        verdict["verdict"] = "mismatch"
    elif alone["withheld"]:
        # That it shows less than was demanded is not the point any more.
        alone["withheld"] = False
        verdict["verdict"] = "mismatch"
        verdict["notes"].pop(0)
