"""Runs the Python tests and writes what became of each: `run.py REPORT`. test/python/python.test.ts calls it."""

import json
import sys
import unittest
from pathlib import Path

here = Path(__file__).resolve().parent
sys.path[:0] = [str(here), str(here.parent.parent / "clients" / "python")]


class Outcomes(unittest.TestResult):
    """One entry for each test; for one that could not even be loaded, too."""

    def __init__(self):
        super().__init__()
        self.entries = []

    def _add(self, test, outcome, detail=""):
        self.entries.append({"name": test.id(), "outcome": outcome, "detail": detail})

    def addSuccess(self, test):
        self._add(test, "passed")

    def addError(self, test, err):
        super().addError(test, err)
        self._add(test, "failed", self.errors[-1][1])

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self._add(test, "failed", self.failures[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self._add(subtest, "failed", "".join(text for _, text in (self.errors + self.failures)[-1:]))

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._add(test, "skipped", reason)

    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        self._add(test, "failed", "this was expected to fail")


def main(report):
    suite = unittest.defaultTestLoader.discover(str(here), top_level_dir=str(here))
    outcomes = Outcomes()
    suite.run(outcomes)
    Path(report).write_text(json.dumps(outcomes.entries), encoding="utf-8")


main(sys.argv[1])
