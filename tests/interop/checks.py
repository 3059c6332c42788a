"""What was checked, counted; what does not hold is told."""

import sys

passed = failed = 0


def check(what, holds):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print("FAILED:", what, flush=True)


def end():
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
