"""What a run came to, in the words of `senet verify`."""

import re

from pyspark.sql import functions as F

# So many games that were not verified are named.
FIRST = 10
# So much of a source, at its end, and of a reason, at its beginning.
LONGEST = 200

# What a terminal does not show for what it is; the program escapes the same.
HIDDEN = re.compile(
    "[\0-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U00013430-\U00013455\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff"
    + "".join(chr(plane << 16 | last) for plane in range(17) for last in (0xFFFE, 0xFFFF))
    + "]"
)


class Summary:
    """The sums of a run over written verdicts, and the first that are not verified."""

    def __init__(self, verdicts, passed_over=0):
        verified = F.col("verdict") == "verified"
        sums = verdicts.agg(
            F.count("*").alias("games"),
            F.count_if(verified).alias("verified"),
            F.count_if(F.col("verdict") == "mismatch").alias("mismatch"),
            F.count_if(F.col("verdict") == "unverifiable").alias("unverifiable"),
            F.count_if(verified & (F.col("anchor") != "none")).alias("anchored"),
            F.count_if(verified & (F.size("vouched") > 0)).alias("vouched"),
            F.coalesce(F.sum("throws"), F.lit(0)).alias("turns"),
        )
        self.sums = sums.collect()[0].asDict()
        self.first = verdicts.where(~verified).orderBy("number").limit(FIRST).collect()
        self.passed_over = passed_over

    def status(self):
        """The exit status."""
        if self.sums["unverifiable"]:
            return 3
        return 1 if self.sums["mismatch"] else 0

    def text(self, seconds):
        """For a person to read."""
        return "\n".join(self.lines(max(seconds, 1e-9)))

    def lines(self, seconds):
        sums = self.sums
        yield (
            f"{counted(sums['games'], 'game')}: {sums['verified']:,} verified, "
            f"{sums['mismatch']:,} mismatch, {sums['unverifiable']:,} unverifiable"
        )
        if sums["verified"]:
            yield (
                f"  of those verified {sums['anchored']:,} have an anchor, and for {sums['vouched']:,} "
                "somebody you know stands for moves and result"
            )
        if self.passed_over:
            yield f"  passed over in folders: {counted(self.passed_over, 'file')} of other names"
        for row in self.first:
            yield f"  {row['verdict']:<12}  {end_of(row['source'])}: {why(row)}"
        more = sums["mismatch"] + sums["unverifiable"] - len(self.first)
        if more > 0:
            yield f"  … and {more:,} more"
        games, turns = (int(sums[what] / seconds) for what in ("games", "turns"))
        yield f"  {seconds:.1f} s: {games:,} games and {turns:,} turns a second"


def why(row):
    """Why a game was not verified, in a line."""
    said = row["message"] or ""
    if row["check"] and row["turn"]:
        said = f"turn {row['turn']}, {row['check']}: {said}"
    elif row["check"]:
        said = f"{row['check']}: {said}"
    return shown(said[:LONGEST]) + ("…" if len(said) > LONGEST else "")


def end_of(source):
    cut = max(0, len(source) - LONGEST - 1)
    return ("…" if cut else "") + shown(source[cut:])


def shown(text):
    """Text in which nothing hides."""
    return HIDDEN.sub(lambda hidden: f"\\u{{{ord(hidden[0]):x}}}", text)


def counted(count, what):
    return f"{count:,} {what}{'' if count == 1 else 's'}"
