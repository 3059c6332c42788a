"""The program on the executors: records in, a verdict for each of them out.

Whatever goes wrong with it fails the task: Spark tries that again, and gives
up loudly. No record is ever left without a verdict in silence.
"""

import collections
import itertools
import json
import os
import re
import subprocess
import tempfile
import threading

import pyarrow as pa
from pyspark import SparkFiles

# Verified, mismatch, unverifiable: all that a whole run may end with.
WHOLE = (0, 1, 3)

# So much goes back to Spark at once.
ROWS = 100
BYTES = 4 << 20

LINES = "part INT, row BIGINT, line STRING"
LINES_ARROW = pa.schema([("part", pa.int32()), ("row", pa.int64()), ("line", pa.string())])


class Failed(Exception):
    """Why verdicts of a task cannot be relied on."""


class Program:
    """How the executors call the program."""

    def __init__(self, name, options):
        """`name` is the shipped file's, `options` say how games are judged."""
        self.name = name
        self.options = options

    def run(self, takes, chunks):
        """The program's lines, one for each game, on what the chunks bring."""
        command = [SparkFiles.get(self.name), "verify", *takes, *self.options]
        command += ["--each-alone", "--format", "json", "--jobs", "1"]
        # The hosts that the user trusts, and not whoever owns the executor.
        env = {**os.environ, "SENET_CONFIG": SparkFiles.getRootDirectory()}
        with tempfile.TemporaryFile() as said:
            child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, env=env
            )
            feeder = Feeder(child.stdin, chunks)
            feeder.start()
            count = 0
            try:
                for count, line in enumerate(child.stdout, 1):
                    yield line
                status = child.wait()
            finally:
                # Whoever takes the lines may have had enough.
                child.kill()
                child.wait()
                child.stdout.close()
            said.seek(0)
            check_end(status, count, said.read())
        feeder.join()
        if feeder.error:
            raise feeder.error


class Feeder(threading.Thread):
    """Brings the program its input while its output is read."""

    def __init__(self, pipe, chunks):
        super().__init__(daemon=True)
        self.pipe = pipe
        self.chunks = chunks
        self.error = None

    def run(self):
        try:
            with self.pipe:
                for chunk in self.chunks:
                    self.pipe.write(chunk)
        except BrokenPipeError:
            pass  # It has ended before its time, and its status says why.
        except BaseException as error:
            self.error = error


def check_end(status, count, said):
    """Sees that the program came to the end of its input, by its own account."""
    told = said.decode(errors="replace").strip()
    if status not in WHOLE:
        raise Failed(f"the program ended with {status}: {told[-2000:]}")
    # Of a whole run it has no complaint. Names and records are escaped and stand
    # behind something else: no line of theirs begins so.
    if re.search("^(  INTERRUPTED|senet: )", told, re.MULTILINE):
        raise Failed(f"the program broke off: {told[-2000:]}")
    games = re.search("^([0-9,]+) games: ", told, re.MULTILINE)
    games = int(games[1].replace(",", "")) if games else min(count, 1)
    if games != count:
        raise Failed(f"the program judged {games} games and {count} verdicts have come")


def judge_files(program):
    """A function for `mapInArrow` that judges the files of each task."""

    def judge(batches):
        for task in (task for batch in batches for task in batch.to_pylist()):
            names = task["files"].split(b"\0")[:-1]
            for name in names:
                if not os.path.exists(name):
                    raise Failed(
                        f"{os.fsdecode(name)!r} is not there on {os.uname().nodename}: the archive must be "
                        "at one path on every machine"
                    )
            yield from in_batches(numbered(program.run(names, []), task["part"], len(names)))

    return judge


def numbered(lines, part, files):
    """The verdicts on so many files, each of which has one at least."""
    count = 0
    for count, line in enumerate(lines, 1):
        yield part, count - 1, line
    if count < files:
        raise Failed(f"{count} verdicts have come on {files} files")


def judge_records(program):
    """A function for `mapInArrow` that judges the record of each row."""

    def judge(batches):
        sent = collections.deque()
        chunks = (records(batch, sent) for batch in batches)
        # Of no records there is nothing to say.
        if first := next(filter(None, chunks), None):
            lines = program.run(["-", "--null"], itertools.chain([first], chunks))
            yield from in_batches(placed(lines, sent))

    return judge


def records(batch, sent):
    """The records of a batch as the program reads them; notes the place of each.

    What a row lacks is an empty record, and so unverifiable. No record may hold
    a zero byte, nor any other control character: one in place of the other is
    refused as well, and does not end the record.
    """
    rows = batch.to_pylist()
    sent.extend((row["part"], row["row"], row["file"]) for row in rows)
    return b"".join((row["record"] or b"").replace(b"\0", b"\1") + b"\0" for row in rows)


def placed(lines, sent):
    """The verdict for each record that was sent, by the record's own place."""
    number = 0
    for number, line in enumerate(lines, 1):
        here = b'{"format":"senet.verdict/1","source":"-:%d",' % number
        if not line.startswith(here) or not sent:
            raise Failed(f"no verdict on record {number} of the task, but {line[:200]!r}")
        part, row, file = sent.popleft()
        source = json.dumps(f"{file}:{row + 1}").encode()
        yield part, row, b'{"format":"senet.verdict/1","source":' + source + b"," + line[len(here) :]
    if sent:
        raise Failed(f"{number} verdicts have come on {number + len(sent)} records")


def in_batches(lines):
    """Rows for Spark, none of which is half a line."""
    held, size = [], 0
    for part, row, line in lines:
        if not line.endswith(b"}\n"):
            raise Failed(f"half a verdict has come: {line[-200:]!r}")
        held.append((part, row, line[:-1].decode()))
        size += len(line)
        if len(held) >= ROWS or size >= BYTES:
            yield batch_of(held, LINES_ARROW)
            held, size = [], 0
    if held:
        yield batch_of(held, LINES_ARROW)


def batch_of(rows, schema):
    """Rows as a batch of that schema."""
    columns = [pa.array(column, field.type) for column, field in zip(zip(*rows), schema)]
    return pa.RecordBatch.from_arrays(columns, schema=schema)
