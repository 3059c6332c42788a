#!/usr/bin/env python3
"""Verifies an archive of finished games on Apache Spark, as `senet verify` does on
one machine: the program runs on the executors, the verdicts become Parquet, and
the summary is the same. README.md beside this file says how, and how far.

    spark-submit contrib/spark/verify.py ARCHIVE VERDICTS
"""

import argparse
import os
import shutil
import sys
import time

from py4j.protocol import Py4JError
from pyspark.cloudpickle import register_pickle_by_value
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import senet_spark
from senet_spark import compare, program
from senet_spark.archive import Files, Refused, open_archive
from senet_spark.output import Output, Taken
from senet_spark.summary import Summary

UNVERIFIABLE = 3

SETTINGS = {
    # A file that cannot be read is told, not left out.
    "spark.sql.files.ignoreCorruptFiles": "false",
    "spark.sql.files.ignoreMissingFiles": "false",
    # Records are held in memory by so many, and by so many bytes.
    "spark.sql.parquet.columnarReaderBatchSize": "256",
    "spark.sql.execution.arrow.maxRecordsPerBatch": "1000",
    "spark.sql.execution.arrow.maxBytesPerBatch": str(16 << 20),
}


def arguments(typed):
    parser = argparse.ArgumentParser(
        description="Verify an archive of finished games of Senet on Apache Spark.",
        epilog="Exit status: 0 verified, 1 mismatch, 2 wrong command line, 3 unverifiable, nothing to "
        "verify, or the run failed. Nothing is written by a run that failed.",
    )
    parser.add_argument(
        "archive", help="a folder or a file of games as `senet verify` takes them, or Parquet"
    )
    parser.add_argument("verdicts", help="where to write the verdicts as Parquet; nothing may be there")
    parser.add_argument("--senet", metavar="PROGRAM", help="the program, which every executor is given")
    parser.add_argument("--column", default="record", help="the column of Parquet that holds the records")
    parser.add_argument(
        "--task-mib", metavar="N", type=int, default=128, help="files of N MiB are one task; 0: each file"
    )
    judged = parser.add_argument_group("how games are judged, as `senet verify --help` has it")
    for name in ("--rules", "--host", "--max-bytes", "--max-turns"):
        judged.add_argument(name)
    judged.add_argument("--key", action="append", default=[])
    judged.add_argument("--rules-file", type=os.path.abspath, help="at the same path on every machine")
    judged.add_argument("--receipt", type=folder, help="a folder at the same path on every machine")
    judged.add_argument("--require-anchor", action="store_true")
    judged.add_argument("--require-vouched", action="store_true")
    args = parser.parse_args(typed)
    args.senet = args.senet or shutil.which("senet")
    if not args.senet or not os.path.isfile(args.senet):
        parser.error("there is no program `senet` on the path: say where it is with --senet")
    return args


def folder(path):
    if not os.path.isdir(path):
        raise argparse.ArgumentTypeError(f"{path} is no folder")
    return os.path.abspath(path)


def judging(args):
    """The program's flags that say how games are judged."""
    options = [f"--key={key}" for key in args.key]
    for name in ("rules", "rules-file", "host", "receipt", "max-bytes", "max-turns"):
        value = getattr(args, name.replace("-", "_"))
        options += [] if value is None else [f"--{name}={value}"]
    for name in ("require-anchor", "require-vouched"):
        options += [f"--{name}"] if getattr(args, name.replace("-", "_")) else []
    return options


def ship(context, senet):
    """Gives the executors what they run, and the hosts that the user trusts."""
    # The functions go to them by value, and are the ones that stand here.
    register_pickle_by_value(senet_spark)
    context.addFile(senet)
    home = os.environ.get("XDG_CONFIG_HOME") or os.path.expanduser("~/.config")
    trusted = os.path.join(os.environ.get("SENET_CONFIG") or os.path.join(home, "senet"), "known_hosts")
    if os.path.exists(trusted):
        context.addFile(trusted)


def judged(spark, args, archive):
    """How many parts there are, and a line of the program for each game."""
    ship(spark.sparkContext, args.senet)
    called = program.Program(os.path.basename(args.senet), judging(args))
    if isinstance(archive, Files):
        parts, tasks = archive.tasks(spark, args.task_mib << 20)
        return parts, tasks.mapInArrow(program.judge_files(called), program.LINES)
    parts, records = archive.tasks(spark)
    return parts, records.mapInArrow(program.judge_records(called), program.LINES)


def counted(spark, lines, parts):
    """How many games come before each of so many parts, and how many there are."""
    found = lines.groupBy("part").agg(F.count("*").alias("count"), F.max("row").alias("last"))
    found = found.orderBy("part").collect()
    if len(found) != parts:
        raise program.Failed(f"there are {parts} parts, and {len(found)} were judged")
    before, games = [], 0
    for part in found:
        if part["count"] != part["last"] + 1:
            raise program.Failed(f"of part {part['part']} not every game has one verdict")
        before.append((part["part"], games))
        games += part["count"]
    return spark.createDataFrame(before, "part INT, before BIGINT"), games


def verify(spark, args):
    """Verifies everything, writes the verdicts and returns the summary."""
    archive = open_archive(spark, args.archive, args.column)
    with Output(spark, args.verdicts) as output:
        # Once they are written nothing is judged twice, whatever is lost later.
        lines = f"{output.part}/lines"
        parts, verdicts = judged(spark, args, archive)
        compare.prints(verdicts).write.parquet(lines)
        lines = spark.read.parquet(lines)
        before, games = counted(spark, lines, parts)
        if archive.count() not in (None, games):
            raise program.Failed(f"there are {archive.count()} records, and {games} were judged")
        if not games:
            raise Refused("nothing was verified: there is no game in what was given")
        verdicts = f"{output.part}/verdicts"
        compare.settled(lines, before).write.parquet(verdicts)
        summary = Summary(spark.read.parquet(verdicts), archive.passed_over)
        if summary.sums["games"] != games:
            raise program.Failed(f"{games} games were judged, and {summary.sums['games']} verdicts written")
        output.commit("verdicts")
    return summary


def main(typed=None):
    args = arguments(typed)
    begun = time.monotonic()
    try:
        spark = SparkSession.builder.appName("senet verify").getOrCreate()
        for name, value in SETTINGS.items():
            spark.conf.set(name, value)
        summary = verify(spark, args)
    except (Refused, Taken) as error:
        return complain(error)
    except (program.Failed, PySparkException, Py4JError, KeyboardInterrupt) as error:
        return complain(f"the run failed, and nothing was written: {brief(error)}")
    print(summary.text(time.monotonic() - begun), flush=True)
    return summary.status()


def brief(error):
    """The line of an error that says why; Spark has written the whole of it."""
    lines = [line.strip() for line in str(error).splitlines()] or [type(error).__name__]
    return next((line for line in lines if line.startswith("senet_spark.")), lines[0])


def complain(what):
    print(f"senet: {what}", file=sys.stderr, flush=True)
    return UNVERIFIABLE


if __name__ == "__main__":
    sys.exit(main())
