"""What is to be verified, cut into tasks, in the order of `senet verify`."""

import os
import stat
from urllib.parse import unquote, urlsplit

from pyspark.sql import functions as F

# So many bytes of names at most are given to the program at once.
NAMES = 64 << 10

# As the program has them, see `senet verify --help`.
ENDINGS = (b".json", b".senet", b".ndjson", b".jsonl")
COMPRESSED = (b".gz", b".zst")
RECEIPT = b".receipt.json"


class Refused(Exception):
    """Why an archive cannot be verified as it is; nothing was begun."""


class Files:
    """An archive in files: their names in order, and how many others are beside them."""

    def __init__(self, names, passed_over):
        self.names = names
        self.passed_over = passed_over

    def count(self):
        """How many records there are: only the program knows."""
        return None

    def tasks(self, spark, size):
        """A partition for each task: neighbouring files of `size` bytes or little more.

        Returns how many there are, and them. Columns: `part`, which counts the
        tasks, and `files`, their names, each of which ends in a zero byte.
        """
        tasks, room = [], 0
        for name in self.names:
            if room <= 0 or len(tasks[-1]) > NAMES:
                tasks.append(bytearray())
                room = size
            tasks[-1] += name + b"\0"
            room -= os.path.getsize(name)
        rows = list(enumerate(tasks))
        rows = spark.sparkContext.parallelize(rows, len(rows) or 1)
        return len(tasks), spark.createDataFrame(rows, "part INT, files BINARY")


class Table:
    """An archive in Parquet: a record in each row."""

    passed_over = 0

    def __init__(self, spark, where, column):
        self.rows = spark.read.parquet(where)
        types = dict(self.rows.dtypes)
        if types.get(column) not in ("string", "binary"):
            found = types.get(column)
            why = f"has the type {found}, and a record is text" if found else "is not there"
            raise Refused(f"{where}: the column `{column}` {why} (--column says which it is)")
        self.column = column
        files = self.rows.groupBy("_metadata.file_path").count().collect()
        self.files = sorted(
            ((shown_uri(uri), uri, count) for uri, count in files), key=lambda file: file[0].encode()
        )

    def tasks(self, spark):
        """The records.

        Returns how many parts there are, and the records. Columns: `part`, which
        counts the files, `row` in it from 0, `file` and `record`.
        """
        files = [(part, uri, file) for part, (file, uri, _) in enumerate(self.files)]
        files = spark.createDataFrame(files, "part INT, uri STRING, file STRING")
        rows = self.rows.select(
            F.col("_metadata.file_path").alias("uri"),
            F.col("_metadata.row_index").alias("row"),
            F.col(f"`{self.column}`").cast("binary").alias("record"),
        )
        records = rows.join(F.broadcast(files), "uri").select("part", "row", "file", "record")
        return len(self.files), records

    def count(self):
        """How many records there are, by the files' own account."""
        return sum(count for _, _, count in self.files)


def open_archive(spark, where, column):
    """The archive in a folder or a file; one in Parquet wherever Spark can read it."""
    if urlsplit(where).scheme or where.endswith(".parquet"):
        return Table(spark, where, column)
    where = os.fsencode(os.path.abspath(where))
    if not os.path.isdir(where):
        return Files([checked(where)], 0)
    names, others = [], []
    for name in walk(where):
        (names if is_game(name) else others).append(name)
    if not any(name.endswith(b".parquet") for name in others):
        return Files([checked(name) for name in names], len(others))
    if names:
        raise Refused(f"{os.fsdecode(where)} holds Parquet and other games: name one of them")
    return Table(spark, "file://" + os.fsdecode(where), column)


def walk(folder, above=()):
    """Every file of a folder and of those in it, by the bytes of their names."""
    try:
        here = os.stat(folder)
        names = sorted(os.listdir(folder))
    except OSError as error:
        raise Refused(str(error)) from error
    here = (here.st_dev, here.st_ino)
    if here in above:
        raise Refused(f"{os.fsdecode(folder)!r} is a link to a folder that it is in")
    for name in names:
        path = os.path.join(folder, name)
        if os.path.isdir(path):
            yield from walk(path, (*above, here))
        else:
            yield path


def is_game(path):
    """Whether a file holds games, by the bytes of its name."""
    name = os.path.basename(path)
    for ending in COMPRESSED:
        if name.endswith(ending):
            name = name.removesuffix(ending)
            break
    return name.endswith(ENDINGS) and not name.endswith(RECEIPT)


def checked(path):
    """A file that an executor can be told to read."""
    try:
        regular = stat.S_ISREG(os.stat(path).st_mode)
    except OSError as error:
        raise Refused(str(error)) from error
    if not regular:
        raise Refused(f"{os.fsdecode(path)!r} is no regular file")
    return path


def shown_uri(uri):
    """A file's path, where it is one of this system."""
    parts = urlsplit(uri)
    return unquote(parts.path) if parts.scheme == "file" else uri
