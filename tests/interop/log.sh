#!/bin/sh
# Compares the public log with other implementations of the C2SP formats, which
# come from PyPI into a virtual environment (Python 3.11 or later).
# Usage: tests/interop/log.sh SENET
set -eu
here=$(dirname "$0")
venv=${CARGO_TARGET_DIR:-target}/interop
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement "$here/requirements.txt"
exec "$venv/bin/python" "$here/log.py" "$1"
