"""An archive has the same verdicts on a cluster of Spark as on one machine,
whatever is lost on the way."""

import contextlib
import glob
import gzip
import hashlib
import io
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow as pa
import pyarrow.parquet as pq
import pyspark
import zstandard
from pyspark.sql import SparkSession

ROOT = pathlib.Path(__file__).parents[2].resolve()
SENET = pathlib.Path(sys.argv[1]).resolve()
SCRIPT = ROOT / "contrib/spark/verify.py"
sys.path.insert(0, str(SCRIPT.parent))

import checks
import verify
from checks import check
from senet_spark import program

MASTER = "local-cluster[2,1,1024]"
PATIENCE = 600
# So many games are in each of four files.
PART = 120


def settings(folder):
    """Spark as a test wants it: nothing leaves this machine, and nothing stays on it."""
    os.environ.update(
        SPARK_LOCAL_IP="127.0.0.1",
        SPARK_LOCAL_DIRS=str(folder / "local"),
        PYSPARK_PYTHON=sys.executable,
        PYSPARK_DRIVER_PYTHON=sys.executable,
        SENET_CONFIG=str(folder / "config"),
    )
    return {
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.log.level": "ERROR",
        "spark.sql.shuffle.partitions": "4",
        # Such short runs do not repay more.
        "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "spark.executor.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
    }


# The archive, and what one machine says of it.


def senet(*args):
    """A run on one machine."""
    return subprocess.run([SENET, *map(str, args)], capture_output=True, text=True, timeout=PATIENCE)


def simulated(folder, games):
    out = folder / "simulated"
    assert senet("simulate", "--games", games, "--seed", "2a", "--records", out).returncode == 0
    return out.read_text().splitlines()


def tampered(line, change):
    record = json.loads(line)
    change(record)
    return json.dumps(record)


def unbind(record):
    """Commits to the seed alone, which does not say whose seed it is."""
    value = hashlib.sha256(bytes.fromhex(record["fairness"]["seed"])).hexdigest()
    record["fairness"]["commitment"] = {"scheme": "sha256", "value": value}


def spoil(lines):
    """Games of which no two are wrong in the same way, each in another file than its twin."""
    lines[40] = tampered(lines[40], lambda game: game["turns"][30].update(sticks="1111"))
    lines[50] = lines[50][:500]
    lines[300] = "  " + lines[300] + "\r"
    lines[310] = "\u202ehello"
    # One id with two contents, the same record again, a seed of another game.
    lines[400] = tampered(lines[10], lambda game: game.update(meta={"note": "another"}))
    lines[410] = lines[20]
    lines[30] = tampered(lines[30], unbind)
    lines[420] = tampered(lines[30], lambda game: game.update(id="again"))
    lines[430] = tampered(lines[30], lambda game: game.update(id="unheard", rules="unheard-of"))
    lines[440:440] = ["", "   "]


def lay_out(folder, lines):
    """The lines in files of every kind, beside what is no game."""
    (folder / "in").mkdir(parents=True)
    part = [("\n".join(lines[at : at + PART]) + "\n").encode() for at in range(0, 4 * PART, PART)]
    (folder / "b.ndjson.zst").write_bytes(zstandard.compress(part[0]))
    (folder / "in/c d.ndjson.zst").write_bytes(zstandard.compress(part[1]))
    (folder / "in.jsonl.gz").write_bytes(gzip.compress(part[2]))
    (folder / "z.ndjson").write_bytes(part[3])
    (folder / "cut.ndjson.zst").write_bytes(zstandard.compress(part[0])[:20000])
    (folder / "empty.ndjson").write_bytes(b"\n")
    (folder / "empty.json").write_bytes(b"")
    (folder / "one.json").write_bytes((ROOT / "fixtures/good/kendall.json").read_bytes())
    (folder / "a.receipt.json").write_text("{}")
    # Names that hold games, though one might think otherwise.
    (folder / "2026.receipt.jsonl").write_bytes(part[1])
    (folder / "b.receipt.json.json").write_text(lines[0])
    (folder / os.fsdecode(b"\xff\xfe.json")).write_text(lines[1])
    (folder / "notes.txt").write_text("no game")


def expected(*args):
    """Verdicts, summary and exit status of a run on one machine."""
    lines = senet("verify", *args, "--format", "json")
    return [json.loads(line) for line in lines.stdout.splitlines()], lines.stderr.strip(), lines.returncode


# What Spark says of it.


def on_spark(*args):
    """A run in this process: its exit status, its summary and what it complains of."""
    told, complaints = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(complaints):
        status = verify.main([str(arg) for arg in args])
    return status, told.getvalue().strip(), complaints.getvalue()


def but_time(summary):
    """A summary without its last line, which says how long it took."""
    return summary.splitlines()[:-1]


def check_verdicts(name, out, verdicts):
    """That exactly these verdicts were written, and the columns say what they say."""
    rows = sorted(pq.read_table(out).to_pylist(), key=lambda row: row["number"])
    check(
        f"{name}: every game has a number", [row["number"] for row in rows] == [*range(1, len(verdicts) + 1)]
    )
    for row, verdict in zip(rows, verdicts):
        check(f"{name}: {row['json']} is not {verdict}", json.loads(row["json"]) == verdict)
        failure = verdict["failure"] or {"check": None, "turn": None}
        same = ("source", "game", "rules", "verdict", "anchor", "vouched", "throws", "moves", "lost")
        check(f"{name}: columns of {row}", all(row[column] == verdict[column] for column in same))
        check(
            f"{name}: failure of {row}", all(row[column] == failure[column] for column in ("check", "turn"))
        )
        check(f"{name}: message of {row}", (row["message"] is None) == (verdict["verdict"] == "verified"))


def check_nothing_left(name, out):
    check(f"{name}: nothing is left beside {out}", not glob.glob(f"{out}*.part-*"))


def alone(folder, archive, whole):
    """The script as it is called."""
    out = folder / "alone"
    command = [pathlib.Path(sys.executable).with_name("spark-submit"), "--master", MASTER]
    command += [part for name, value in settings(folder).items() for part in ("--conf", f"{name}={value}")]
    command += [SCRIPT, archive, out, "--senet", SENET, "--task-mib", "0"]
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=PATIENCE)
    verdicts, summary, status = whole
    check(f"as called: it ends with {status}: {done.stderr[-2000:]}", done.returncode == status)
    check(f"as called: {done.stdout} is not {summary}", but_time(done.stdout) == but_time(summary))
    check_verdicts("as called", out, verdicts)
    check_nothing_left("as called", out)


# Losing an executor.


def ancestors(pid):
    """The processes above one."""
    while pid > 1:
        pid = int(pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        yield pid


def is_executor(pid):
    return b"CoarseGrainedExecutorBackend" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()


def executors():
    """Those of this process."""
    for pid in (int(name) for name in os.listdir("/proc") if name.isdigit()):
        with contextlib.suppress(OSError):
            if is_executor(pid) and os.getpid() in ancestors(pid):
                yield pid


def wait_for(what):
    end = time.monotonic() + PATIENCE
    while not (found := what()):
        if time.monotonic() > end:
            raise TimeoutError("what was waited for never came")
        time.sleep(0.02)
    return found


def stand_in(folder, name, script):
    """A program in the place of the real one."""
    path = folder / name
    path.write_text(f"#!/bin/sh\nsenet() {{ '{SENET}' \"$@\"; }}\n{script}\n")
    path.chmod(0o755)
    return path


def lose_executors(folder, archive, whole):
    """One is killed when half a task is done, one more when verdicts are written."""
    out, stuck = folder / "lost", folder / "stuck"
    # The first to come gives most of its verdicts and hangs.
    hangs = stand_in(
        folder,
        "hangs",
        f"""echo >>'{folder}/calls'
        if mkdir '{folder}/first' 2>/dev/null; then
            senet "$@" | head -n 110
            echo $$ >'{stuck}.part'; mv '{stuck}.part' '{stuck}'
            exec sleep {PATIENCE}
        fi
        senet "$@" """,
    )
    killed = []

    def kill():
        pid = int(wait_for(lambda: stuck.exists() and stuck.read_text()))
        with contextlib.suppress(ProcessLookupError):
            killed.append(next(above for above in ancestors(pid) if is_executor(above)))
            os.kill(killed[0], signal.SIGKILL)
            os.kill(pid, signal.SIGKILL)
        wait_for(lambda: glob.glob(f"{out}.part-*/verdicts"))
        other = next(pid for pid in executors() if pid not in killed)
        os.kill(other, signal.SIGKILL)
        killed.append(other)

    killer = threading.Thread(target=kill)
    killer.start()
    status, summary, complaints = on_spark(archive, out, "--senet", hangs, "--task-mib", "0")
    killer.join()
    check(f"two executors were lost, and not {killed}", len(killed) == 2)
    calls = len((folder / "calls").read_text().splitlines())
    files = sum(path.is_file() and "json" in path.name for path in archive.rglob("*")) - 1
    check(f"a task was done again: {calls} calls for {files} files", calls > files)
    verdicts, told, wanted = whole
    check(f"executors lost: it ends with {status}: {complaints}", status == wanted)
    check(f"executors lost: {summary} is not {told}", but_time(summary) == but_time(told))
    check_verdicts("executors lost", out, verdicts)
    check_nothing_left("executors lost", out)


# Parquet.


def records():
    """Records as hosts may keep them in a table, and some that are none."""
    files = sorted(path for path in (ROOT / "fixtures").glob("*/*.json") if ".receipt" not in path.name)
    kept = [path.read_bytes() for path in files if path.parent.name in ("good", "bad", "broken", "vectors")]
    good = (ROOT / "fixtures/good/kendall.json").read_bytes()
    text = senet("convert", ROOT / "fixtures/good/kendall.json", "-").stdout.encode()
    return [*kept, b"", b" \n", good.replace(b"Ankh", b"An\nkh"), good.replace(b"Ankh", b"An\xff"), text]


def write_table(folder, rows, column):
    """In several files, and several groups of rows each."""
    folder.mkdir()
    for at in range(0, len(rows), 60):
        table = pa.table(
            {"other": [0] * len(rows[at : at + 60]), column: pa.array(rows[at : at + 60], pa.binary())}
        )
        pq.write_table(table, folder / f"part {at:04}.parquet", row_group_size=20)


def sources(folder, rows):
    return [f"{folder}/part {at // 60 * 60:04}.parquet:{at % 60 + 1}" for at in range(len(rows))]


def parquet(folder):
    """Records of several lines, and whatever else a column can hold."""
    rows, files = records(), folder / "files"
    files.mkdir()
    for number, record in enumerate(rows):
        # What no record may hold, as the program is given it.
        (files / f"{number:04}.json").write_bytes(record.replace(b"\0", b"\1"))
    signed = json.loads((ROOT / "fixtures/vectors/signed-1.json").read_text())
    flags = [f"--key={signed['signatures'][0]['key']}", "--require-vouched"]
    verdicts, _, status = expected(files, *flags)
    # These stand for nothing that a file can hold: a zero byte, what begins like
    # a compressed file, nothing at all.
    odd = [rows[0].replace(b"{", b"{\0", 1), b"P*M\x18\x00\x00\x00\x00", None]
    archive, out = folder / "table", folder / "of-table"
    write_table(archive, [odd[1], *rows, odd[0], odd[2]], "a record")
    where = sources(archive, [*odd, *rows])
    got, told, complaints = on_spark(archive, out, "--senet", SENET, "--column", "a record", *flags)
    check(f"Parquet: it ends with {got}, and not {status}: {complaints}", got == status)
    kinds = [
        sum(verdict["verdict"] == kind for verdict in verdicts)
        for kind in ("verified", "mismatch", "unverifiable")
    ]
    first = f"{len(where)} games: {kinds[0]} verified, {kinds[1]} mismatch, {kinds[2] + 3} unverifiable"
    check(f"Parquet: {told}{complaints} begins with {first}", told.startswith(first + "\n"))
    check("Parquet: there is some of each", all(kinds))
    rows = sorted(pq.read_table(out).to_pylist(), key=lambda row: row["number"])
    check("Parquet: every row is named", [row["source"] for row in rows] == where)
    for row in (rows[0], *rows[-2:]):
        check(f"Parquet: {row} is no record", (row["verdict"], row["check"]) == ("unverifiable", "format"))
    for row, verdict in zip(rows[1:-2], verdicts):
        found = json.loads(row["json"])
        check(f"Parquet: {found} is not {verdict}", found | {"source": verdict["source"]} == verdict)
    check_nothing_left("Parquet", out)


# A program that fails, and archives that are none.


def failures(folder, archive):
    """Whatever a program does that is not right, nothing is written."""
    # Of one of several tasks.
    once = 'case "$*" in */one.json*) %s;; esac; senet "$@"'
    for name, script, why in (
        ("dies", 'senet "$@" | head -n 3; kill -9 $$', "the program ended with -9"),
        ("loses", 'senet "$@" | sed 2d', "verdicts have come"),
        ("refuses", 'senet "$@" --no-such-flag', "the program ended with 2"),
        ("cannot begin", once % "echo 'senet: no receipts' >&2; exit 3", "broke off: senet: no receipts"),
        ("breaks off", once % "senet \"$@\"; echo 'senet: lost' >&2; exit 3", "broke off: senet: lost"),
        ("is silent", once % "exit 0", "0 verdicts have come on 1 files"),
    ):
        out = folder / name.replace(" ", "-")
        called = stand_in(folder, f"senet-{out.name}", script)
        status, told, complaints = on_spark(archive, out, "--senet", called, "--task-mib", "0")
        check(f"a program that {name}: {status} {told}", (status, told) == (3, ""))
        check(
            f"a program that {name}: {complaints} says why",
            why in complaints and "nothing was written" in complaints,
        )
        check(f"a program that {name}: nothing is written", not out.exists())
        check_nothing_left(name, out)


def interrupted(lines):
    """A program that a signal ends in good order has not judged everything."""
    command = [SENET, "verify", "-", "--each-alone", "--format", "json"]
    pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def as_usual():
        # Where one of them is ignored, as `nohup` does, the program leaves them all as they are.
        for ends in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM):
            signal.signal(ends, signal.SIG_DFL)

    with subprocess.Popen(command, preexec_fn=as_usual, **pipes) as child:
        child.stdin.write("\n".join([*lines[:9], ""]).encode())
        child.stdin.flush()
        told = child.stdout.readline()
        child.send_signal(signal.SIGTERM)
        # Its input has no end: nothing but the signal ends it.
        child.wait(timeout=PATIENCE)
        out, said = child.stdout.read(), child.stderr.read()
    count = len((told + out).splitlines())
    try:
        program.check_end(child.returncode, count, said)
    except program.Failed as why:
        check(f"{why} says that it was interrupted", child.returncode == 3 and "INTERRUPTED" in str(why))
    else:
        check(f"a program that was interrupted: {said}", False)


def refused(folder, archive):
    """What cannot be verified as it is."""
    (folder / "none").mkdir()
    mixed = folder / "mixed"
    mixed.mkdir()
    (mixed / "a.json").write_text("{}")
    (mixed / "b.parquet").write_text("")
    for args, why in (
        ((archive, archive), "is there already"),
        ((folder / "none", folder / "out"), "nothing was verified"),
        ((folder / "nowhere", folder / "out"), "No such file"),
        ((mixed, folder / "out"), "Parquet and other games"),
        ((folder / "table", folder / "out"), "the column `record` is not there"),
        ((folder / "table", folder / "out", "--column", "other"), "has the type bigint"),
    ):
        status, told, complaints = on_spark(*args, "--senet", SENET)
        check(f"{args}: {status} {told}", (status, told) == (3, ""))
        check(f"{args}: {complaints} says {why}", why in complaints)
        check(f"{args}: nothing is written", not (folder / "out").exists())


def main(folder):
    conf = settings(folder)
    lines = simulated(folder, 4 * PART)
    archive = folder / "archive"
    spoil(lines)
    lay_out(archive, lines)
    whole = expected(archive)
    kinds = {(verdict["failure"] or {}).get("check") for verdict in whole[0]}
    check(
        f"the archive has something of everything: {kinds}",
        {"equivocation", "reuse", "format", "throws"} <= kinds,
    )
    interrupted(lines)
    alone(folder, archive, whole)
    builder = SparkSession.builder.master(MASTER)
    for name, value in conf.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    try:
        lose_executors(folder, archive, whole)
        parquet(folder)
        # What fails here is meant to.
        spark.sparkContext.setLogLevel("OFF")
        failures(folder, archive)
        refused(folder, archive)
    finally:
        spark.stop()
        # The workers of such a cluster leave what their executors had.
        shutil.rmtree(pathlib.Path(pyspark.__file__).with_name("work"), ignore_errors=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        main(pathlib.Path(made).resolve())
    checks.end()
