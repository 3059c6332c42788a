"""A folder that is whole or not there at all."""

import uuid


class Taken(Exception):
    """Something is in the place of what was to be written."""


class Output:
    """A folder in any file system that Spark can write to, made beside its place.

    In a `with` block the folder grows at `part`, from where `commit` takes a
    part of it to its place; the rest is gone when the block ends.
    """

    def __init__(self, spark, where):
        self.where = where.rstrip("/")
        self.part = f"{self.where}.part-{uuid.uuid4().hex[:8]}"
        self.path = spark._jvm.org.apache.hadoop.fs.Path
        self.system = self.path(self.where).getFileSystem(spark._jsc.hadoopConfiguration())
        self.refuse_taken()

    def refuse_taken(self):
        if self.system.exists(self.path(self.where)):
            raise Taken(f"{self.where} is there already, and it is not overwritten")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.system.delete(self.path(self.part), True)

    def commit(self, name):
        """Puts the folder of that name in `part` in its place, all at once."""
        self.refuse_taken()
        if not self.system.rename(self.path(f"{self.part}/{name}"), self.path(self.where)):
            raise Taken(f"{self.where} could not be put in its place")
