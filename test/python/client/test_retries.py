import unittest
from datetime import datetime, timezone

from limn import ConnectionFailedError, DeadlineError, RetryPolicy
from limn.errors import problem_error
from limn.retries import retry_after_seconds


def refusal(status, code="rate-limited", retryable=True, after=None):
    return problem_error(status, {"code": code, "retryable": retryable}, retry_after_seconds=after)


class PauseTest(unittest.TestCase):
    policy = RetryPolicy(attempts=4, first_pause_seconds=0.5, longest_pause_seconds=1.5)

    def test_pauses_double_up_to_the_longest_and_are_a_part_of_it_by_chance(self):
        lost = ConnectionFailedError()
        pauses = [self.policy.pause_before_next(lost, sent, 1.0) for sent in (1, 2, 3)]
        self.assertEqual(pauses, [0.5, 1.0, 1.5])
        self.assertEqual(self.policy.pause_before_next(lost, 2, 0.25), 0.25)

    def test_ends_after_all_attempts(self):
        self.assertIsNone(self.policy.pause_before_next(ConnectionFailedError(), 4, 0.5))

    def test_is_never_sooner_than_the_server_asks_for(self):
        asked = refusal(429, after=7)
        self.assertEqual(self.policy.pause_before_next(asked, 1, 0.0), 7)
        self.assertEqual(self.policy.pause_before_next(asked, 1, 1.0), 7.5)

    def test_does_not_wait_for_a_server_that_asks_for_too_much(self):
        self.assertIsNone(self.policy.pause_before_next(refusal(429, after=121), 1, 0.5))

    def test_is_only_for_what_can_pass(self):
        for error in (
            refusal(402, "credits-insufficient", False),
            refusal(500, "job-failed", True),
            DeadlineError(),
            problem_error(404, None),
        ):
            self.assertIsNone(self.policy.pause_before_next(error, 1, 0.5), error)
        for error in (refusal(500, "internal"), problem_error(503, None), problem_error(429, "a page")):
            self.assertIsNotNone(self.policy.pause_before_next(error, 1, 0.5), error)


class RetryAfterTest(unittest.TestCase):
    now = datetime(2026, 11, 21, 12, 0, tzinfo=timezone.utc)

    def test_is_seconds_or_a_date(self):
        self.assertEqual(retry_after_seconds("12", self.now), 12)
        self.assertEqual(retry_after_seconds("Sat, 21 Nov 2026 12:01:30 GMT", self.now), 90)
        self.assertEqual(retry_after_seconds("Sat, 21 Nov 2026 11:00:00 GMT", self.now), 0)

    def test_is_nothing_where_it_says_nothing(self):
        for header in (None, "", "soon", "nan", "inf"):
            self.assertIsNone(retry_after_seconds(header, self.now), header)
