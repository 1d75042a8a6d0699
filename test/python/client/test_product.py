"""The client against the running product."""

import io
import os
import tempfile
import unittest
from pathlib import Path

from limn import (
    AuthenticationError,
    ConflictError,
    InsufficientCreditsError,
    InvalidRequestError,
    Limn,
    NotFoundError,
    PermissionDeniedError,
    Region,
)
from support.png import png_of, png_of_noise, size_of
from support.product import api_key, base_url

missing_job = "job_00000000000000000000000000000000"


def client(kind="live"):
    return Limn(api_key(kind), base_url())


class UpscaleTest(unittest.TestCase):
    limn = client()
    picture = png_of(24, 16)

    def test_gives_the_larger_picture_and_tells_of_its_way(self):
        heard = []
        before = self.limn.account().balance
        upscaled = self.limn.upscale(self.picture, name="Späte Blüte.png", on_progress=heard.append)
        self.assertEqual(size_of(upscaled.content), (48, 32))
        self.assertEqual(upscaled.job.state, "succeeded")
        self.assertEqual(upscaled.job.upload.name, "Späte Blüte.png")
        self.assertEqual(upscaled.job.result_size_bytes, len(upscaled.content))
        self.assertEqual(before - self.limn.account().balance, upscaled.job.quote.amount_credits)
        stages = [progress.stage for progress in heard]
        self.assertEqual([stages[0], stages[-1]], ["sending", "receiving"])
        self.assertEqual([heard[0].job, heard[-1].fraction], [None, 1.0])

    def test_takes_a_path_an_open_file_bytes_and_an_upload(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "small.png"
            path.write_bytes(self.picture)
            with path.open("rb") as file:
                for source in (path, os.fspath(path), file, bytearray(self.picture), io.BytesIO(self.picture)):
                    self.assertEqual(self.limn.quote(source, width_px=60).height_px, 40)
            upscaled = self.limn.upscale(path, height_px=40, format="webp")
            upscaled.save(Path(folder) / "large.webp")
            self.assertEqual((Path(folder) / "large.webp").read_bytes(), upscaled.content)
        self.assertEqual([upscaled.job.upload.name, upscaled.content[8:12]], ["small.png", b"WEBP"])
        upload = self.limn.upload(self.picture, name="twice.png")
        self.assertEqual([self.limn.upscale(upload, scale=n).job.quote.width_px for n in (2, 3)], [48, 72])

    def test_a_picture_that_no_form_takes_is_streamed(self):
        picture = png_of_noise(2_700, 2_600, os.urandom)
        self.assertGreater(len(picture), 20 * 1024 * 1024)
        self.assertEqual(self.limn.quote(picture, scale=2).width_px, 5_400)

    def test_the_same_idempotency_key_never_makes_a_second_job(self):
        key = f"python {os.urandom(8).hex()}"
        before = self.limn.account().balance
        first, second = (self.limn.upscale(self.picture, idempotency_key=key) for _ in range(2))
        self.assertEqual(first.job.id, second.job.id)
        self.assertEqual(before - self.limn.account().balance, 1)
        with self.assertRaises(ConflictError) as raised:
            self.limn.upscale(self.picture, scale=3, idempotency_key=key)
        self.assertEqual(raised.exception.code, "idempotency-conflict")

    def test_a_test_key_spends_nothing(self):
        before = self.limn.account().balance
        self.assertEqual(size_of(client("test").upscale(self.picture, scale=4).content), (96, 64))
        self.assertEqual(self.limn.account().balance, before)


class PreviewTest(unittest.TestCase):
    def test_shows_a_region_of_the_result_for_nothing(self):
        limn, picture, region = client(), png_of(24, 16), Region(4, 3, 10, 8)
        before = limn.account().balance
        preview = limn.preview(picture, region, scale=3)
        self.assertEqual(preview.result_region, Region(12, 9, 30, 24))
        self.assertEqual(size_of(preview.content), (30, 24))
        self.assertEqual(limn.preview(limn.upload(picture), region, scale=3), preview)
        self.assertEqual(limn.account().balance, before)
        with self.assertRaises(InvalidRequestError):
            limn.preview(picture, Region(20, 0, 10, 8))


class ParameterTest(unittest.TestCase):
    def test_what_a_mode_does_not_take_is_refused_by_name(self):
        with self.assertRaises(InvalidRequestError) as raised:
            client().quote(png_of(24, 16), detail=3)
        self.assertIn("detail", str(raised.exception))

    def test_what_no_mode_has_is_a_mistake_in_the_program(self):
        with self.assertRaises(TypeError):
            client().quote(png_of(24, 16), sharpness=3)


class WebhookTest(unittest.TestCase):
    def test_are_made_listed_rotated_and_deleted(self):
        webhooks = client().webhooks
        made = webhooks.create(None, events=["job.failed"])
        self.assertEqual(made.webhook.events, ("job.failed",))
        self.assertTrue(made.secret.startswith("whsec_"))
        self.assertNotIn(made.secret, repr(made))
        self.assertIn(made.webhook, webhooks.list())
        rotated = webhooks.rotate(made.webhook.id, overlap_hours=1)
        self.assertNotEqual(rotated.secret, made.secret)
        self.assertIsNotNone(rotated.webhook.old_secret_ends_at)
        self.assertEqual(list(webhooks.deliveries(made.webhook.id)), [])
        with self.assertRaises(NotFoundError):
            webhooks.resend(made.webhook.id, "evt_00000000000000000000000000")
        webhooks.delete(made.webhook.id)
        self.assertNotIn(made.webhook.id, [webhook.id for webhook in webhooks.list()])


class JobTest(unittest.TestCase):
    limn = client()

    def test_can_be_waited_for_listed_and_deleted_later(self):
        started = self.limn.start(png_of(20, 20), name="later.png")
        ended = self.limn.wait(started.id)
        self.assertEqual([ended.id, ended.state, ended.has_ended], [started.id, "succeeded", True])
        self.assertEqual(size_of(self.limn.result(started.id)), (40, 40))
        self.assertEqual(self.limn.job(started.id), ended)
        self.assertIn(started.id, [job.id for job in self.limn.jobs(state="succeeded")])
        self.assertIn(started.id, [job.id for job in self.limn.images()])
        # One that has ended stays as it is.
        self.assertEqual(self.limn.cancel(started.id).state, "succeeded")
        self.limn.delete_image(started.id)
        self.limn.delete_image(started.id)
        with self.assertRaises(NotFoundError):
            self.limn.job(started.id)

    def test_that_is_stopped_gives_its_credits_back(self):
        before = self.limn.account().balance
        started = self.limn.start(png_of(900, 900, sample=lambda x, y, c: (x * y + c) % 256), scale=8)
        self.assertEqual(self.limn.cancel(started.id).state, "canceled")
        self.assertEqual(self.limn.account().balance, before)
        with self.assertRaises(ConflictError) as raised:
            self.limn.result(started.id)
        self.assertEqual(raised.exception.code, "job-canceled")


class RefusalTest(unittest.TestCase):
    picture = png_of(24, 16)

    def refused(self, error, code, call):
        with self.assertRaises(error) as raised:
            call()
        self.assertEqual(raised.exception.code, code)
        self.assertTrue(raised.exception.request_id)
        return raised.exception

    def test_each_refusal_is_an_error_of_its_kind(self):
        limn = client()
        wrong_key = Limn("limn_live_nonsense", base_url())
        without_key = Limn("", base_url())
        self.refused(AuthenticationError, "api-key-invalid", wrong_key.account)
        self.refused(AuthenticationError, "signin-required", without_key.account)
        self.refused(PermissionDeniedError, "api-key-scope-missing", lambda: client("reading").upscale(self.picture))
        poor = self.refused(InsufficientCreditsError, "credits-insufficient", lambda: client("poor").upscale(self.picture))
        self.assertIn("Nothing was charged.", str(poor))
        self.refused(NotFoundError, "not-found", lambda: limn.job(missing_job))
        self.refused(InvalidRequestError, "image-unknown", lambda: limn.upscale(b"This is a letter."))
        self.refused(InvalidRequestError, "image-empty", lambda: limn.upscale(b""))
        self.refused(InvalidRequestError, "image-truncated", lambda: limn.upscale(self.picture[:-20]))
        self.refused(InvalidRequestError, "mode-unavailable", lambda: limn.quote(self.picture, mode="upscale-flux"))
        self.refused(InvalidRequestError, "request-invalid", lambda: limn.quote(self.picture, scale=5))
        self.refused(ConflictError, "price-changed", lambda: limn.upscale(self.picture, expected_amount_credits=0))
        self.refused(InvalidRequestError, "url-refused", lambda: limn.quote("http://127.0.0.1/a.png"))

    def test_two_sizes_make_no_sense(self):
        with self.assertRaises(ValueError):
            client().quote(self.picture, scale=2, width_px=48)

    def test_a_file_that_is_not_there_is_told_as_python_does(self):
        with self.assertRaises(FileNotFoundError):
            client().quote("no such file.png")


class DescribeTest(unittest.TestCase):
    def test_measures_the_picture_without_a_key(self):
        described = Limn("", base_url()).describe(png_of(30, 20, 4, lambda x, y, c: 255 if c in (0, 3) else 10))
        self.assertEqual([described.facts.width_px, described.facts.orientation], [30, "landscape"])
        self.assertEqual(described.facts.palette[0].hex, "#ff0a0a")
        # No vision model runs on a developer's machine.
        self.assertEqual([described.description, described.missing], [None, "no-model"])


class ModesTest(unittest.TestCase):
    def test_tells_what_can_be_asked_for(self):
        modes = Limn("", base_url()).modes()
        self.assertIn(("standard", "Standard", 1.0), [(m.id, m.label, m.credits_per_megapixel) for m in modes.modes])
        self.assertEqual([modes.scales, modes.formats], [(2, 3, 4, 8, 16), ("png", "jpeg", "webp", "avif")])
