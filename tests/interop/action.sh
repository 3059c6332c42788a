#!/bin/sh
# Runs the steps of action.yml as a runner of GitHub Actions does, and the hooks
# of .pre-commit-hooks.yaml by pre-commit. PyYAML and pre-commit come from PyPI.
# Usage: tests/interop/action.sh SENET
set -eu
here=$(dirname "$0")
venv=${CARGO_TARGET_DIR:-target}/interop
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check PyYAML==6.0.3 pre-commit==4.7.0
exec "$venv/bin/python" "$here/action.py" "$1"
