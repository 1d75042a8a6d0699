import json
import threading
import unittest

from limn import (
    AbortedError,
    ConnectionFailedError,
    DeadlineError,
    InsufficientCreditsError,
    Limn,
    ProblemError,
    RateLimitError,
    RetryPolicy,
    ServerError,
    UnexpectedAnswerError,
)
from support.png import png_of
from support.stand_in import Reply, job_document, job_reply, problem, stand_in

quick = RetryPolicy(attempts=3, first_pause_seconds=0.001)
picture = png_of(8, 6)
account = Reply(
    body={
        "user": {
            "id": "u1",
            "email": "a@limn.test",
            "balance": 7,
            "createdAt": "2026-11-21T12:00:00.000Z",
            "plan": "free",
            "somethingNew": True,
        }
    }
)


def client_of(address, **options):
    return Limn("limn_test_key", address, **{"retry": quick, **options})


class OrderTest(unittest.TestCase):
    def test_a_job_names_the_address_that_is_told_of_its_end(self):
        address_told = "https://example.com/limn"
        with stand_in(job_reply("queued", 0)) as (address, heard):
            client = client_of(address)
            client.start(picture, webhook_url=address_told)
            client.start("https://example.com/photo.jpg", webhook_url=address_told)
        form, order = heard
        self.assertIn(b'name="webhookUrl"\r\n\r\n' + address_told.encode(), form.body)
        self.assertEqual(json.loads(order.body)["webhookUrl"], address_told)


class RetryTest(unittest.TestCase):
    def test_sends_a_post_again_with_the_same_key_and_the_whole_picture(self):
        ended = Reply(body={"image": job_document()})
        with stand_in(
            problem("internal", 500, True), Reply(breaks_off=True), job_reply(), ended, Reply(body=b"large")
        ) as (address, heard):
            upscaled = client_of(address).upscale(picture)
        self.assertEqual(upscaled.content, b"large")
        posts = heard[:3]
        self.assertEqual({request.method for request in posts}, {"POST"})
        self.assertEqual(len({request.headers["Idempotency-Key"] for request in posts}), 1)
        for request in posts:
            self.assertIn(picture, request.body)

    def test_ends_after_all_attempts_with_the_servers_own_words(self):
        with stand_in(problem("rate-limited", 429, True, **{"Retry-After": "0"})) as (address, heard):
            with self.assertRaises(RateLimitError) as raised:
                client_of(address).account()
        self.assertEqual(len(heard), 3)
        self.assertEqual(str(raised.exception), "A sentence about rate-limited.")
        self.assertEqual(raised.exception.code, "rate-limited")

    def test_asks_once_where_trying_again_is_no_use(self):
        refusal = problem("credits-insufficient", 402, **{"X-Request-Id": "req_7"})
        with stand_in(refusal) as (address, heard):
            with self.assertRaises(InsufficientCreditsError) as raised:
                client_of(address).upscale(picture)
        self.assertEqual(len(heard), 1)
        self.assertEqual(raised.exception.request_id, "req_7")
        self.assertIsNone(raised.exception.job_id)

    def test_a_gateways_page_is_tried_again_and_then_told(self):
        with stand_in(Reply(502, b"<html>Bad gateway"), account) as (address, _):
            self.assertEqual(client_of(address).account().balance, 7)
        with stand_in(Reply(502, b"<html>Bad gateway")) as (address, _):
            with self.assertRaises(ServerError) as raised:
                client_of(address).account()
        self.assertEqual(raised.exception.code, "http-502")

    def test_a_result_that_breaks_off_is_fetched_again(self):
        with stand_in(Reply(body=b"lar", says_more_bytes=2), Reply(body=b"large")) as (address, heard):
            self.assertEqual(client_of(address).result("job_1"), b"large")
        self.assertEqual(len(heard), 2)

    def test_nobody_there_is_told(self):
        with stand_in(account) as (address, _):
            pass
        with self.assertRaises(ConnectionFailedError):
            client_of(address).account()


class PatienceTest(unittest.TestCase):
    def test_does_not_wait_for_what_comes_after_the_deadline(self):
        with stand_in(problem("rate-limited", 429, True, **{"Retry-After": "60"})) as (address, heard):
            with self.assertRaises(DeadlineError):
                client_of(address).quote(picture, timeout_seconds=5)
        self.assertEqual(len(heard), 1)

    def test_a_server_that_stays_silent_meets_the_deadline(self):
        silence = threading.Event()
        with stand_in(Reply(before=silence.wait)) as (address, _):
            try:
                with self.assertRaises(DeadlineError):
                    client_of(address).quote(picture, timeout_seconds=0.3)
            finally:
                silence.set()

    def test_abort_stops_the_job(self):
        abort = threading.Event()
        running = job_reply("running", 0.5, before=abort.set)
        with stand_in(job_reply("queued", 0), running, job_reply("canceled")) as (address, heard):
            with self.assertRaises(AbortedError) as raised:
                client_of(address).upscale(picture, abort=abort)
        self.assertEqual(raised.exception.job_id, "job_1")
        self.assertEqual([heard[-1].method, heard[-1].path], ["POST", "/v1/jobs/job_1/cancel"])

    def test_what_the_callback_raises_stops_the_job_and_is_raised(self):
        class Stop(Exception):
            pass

        def stop(progress):
            if progress.stage == "running":
                raise Stop

        with stand_in(job_reply("queued", 0), job_reply("running", 0.1), job_reply("canceled")) as (address, heard):
            with self.assertRaises(Stop):
                client_of(address).upscale(picture, on_progress=stop)
        self.assertTrue(heard[-1].path.endswith("/cancel"))

    def test_a_lost_connection_leaves_the_job_and_names_it(self):
        with stand_in(job_reply("queued", 0), Reply(breaks_off=True)) as (address, heard):
            with self.assertRaises(ConnectionFailedError) as raised:
                client_of(address).upscale(picture)
        self.assertEqual(raised.exception.job_id, "job_1")
        self.assertFalse([request for request in heard if request.path.endswith("/cancel")])


class AddressTest(unittest.TestCase):
    def test_a_redirect_is_not_followed(self):
        with stand_in(account) as (elsewhere, heard_elsewhere):
            with stand_in(Reply(307, b"", {"Location": f"{elsewhere}/v1/account"})) as (address, _):
                with self.assertRaises(ProblemError) as raised:
                    client_of(address).account()
        self.assertEqual((raised.exception.status, heard_elsewhere), (307, []))

    def test_the_key_goes_only_where_it_is_asked_for(self):
        with stand_in(account) as (address, heard):
            client_of(address).account()
            with self.assertRaises(UnexpectedAnswerError):
                client_of(address).modes()
            with self.assertRaises(UnexpectedAnswerError):
                client_of(address).describe(picture)
        self.assertEqual(
            [request.headers.get("Authorization") for request in heard], ["Bearer limn_test_key", None, None]
        )

    def test_a_key_is_not_sent_in_the_clear(self):
        for address in ("http://limn.test", "limn.test", "ftp://limn.test", ""):
            with self.assertRaises(ValueError):
                Limn("limn_test_key", address)

    def test_an_address_that_is_not_limns_is_told(self):
        with stand_in(Reply(body=b"<html>Welcome")) as (address, _):
            with self.assertRaises(UnexpectedAnswerError):
                client_of(address).account()


class ListTest(unittest.TestCase):
    def test_pages_are_read_as_they_are_asked_for(self):
        pages = [
            Reply(body={"jobs": [job_document(job_id="job_1"), job_document(job_id="job_2")], "nextCursor": "c 1"}),
            Reply(body={"jobs": [job_document(job_id="job_3")], "nextCursor": None}),
        ]
        with stand_in(*pages) as (address, heard):
            listed = client_of(address).jobs(state="succeeded")
            self.assertEqual([next(listed).id, len(heard)], ["job_1", 1])
            self.assertEqual([job.id for job in listed], ["job_2", "job_3"])
        self.assertEqual(heard[1].path, "/v1/jobs?state=succeeded&cursor=c+1")

    def test_what_is_deleted_already_is_no_error(self):
        with stand_in(problem("not-found", 404)) as (address, heard):
            client_of(address).delete_image("job_1")
        self.assertEqual(len(heard), 1)
