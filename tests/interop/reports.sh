#!/bin/sh
# Gives the reports for other programs to such programs, which come from PyPI
# and npm: the XML schema that Jenkins reads JUnit by (pytest ships it),
# junitparser, and the reference reader of TAP.
# Usage: tests/interop/reports.sh SENET
set -eu
here=$(dirname "$0")
venv=${CARGO_TARGET_DIR:-target}/interop
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
pip="$venv/bin/python -m pip"
$pip install --quiet --disable-pip-version-check junitparser==5.0.3 lxml==6.1.3
if [ ! -f "$venv/junit-10.xsd" ]; then
  $pip download --quiet --disable-pip-version-check --no-deps --no-binary pytest --dest "$venv" pytest==9.2.0
  tar -xzOf "$venv/pytest-9.2.0.tar.gz" pytest-9.2.0/testing/example_scripts/junit-10.xsd >"$venv/junit-10.xsd"
fi
[ -d "$venv/node_modules/tap-parser" ] || npm install --silent --no-save --prefix "$venv" tap-parser@18.3.4 >/dev/null
exec "$venv/bin/python" "$here/reports.py" "$1" "$venv"
