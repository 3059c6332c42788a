#!/bin/sh
# Verifies archives on a cluster of Apache Spark and compares the result with a
# run on one machine. Spark comes from PyPI into a virtual environment; it needs
# Java 17 or later.
# Usage: tests/interop/spark.sh SENET
set -eu
here=$(dirname "$0")
venv=${CARGO_TARGET_DIR:-target}/interop-spark
command -v java >/dev/null || { apt-get update -qq && apt-get install -qqy openjdk-17-jre-headless; }
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$here/spark-requirements.txt"
exec "$venv/bin/python" "$here/spark.py" "$1"
