"""The nodes where something is wrong: with the settings, the account, or Limn."""

import os
import re
import unittest
from unittest import mock

from support.comfyui import InterruptProcessingException, LimnNodeError, comfyui, connected, node, run, scene
from support.product import api_key, base_url
from support.stand_in import Reply, job_reply, problem, stand_in

import torch

image = scene(20, 30)[None]


class SettingsTest(unittest.TestCase):
    def refused(self, words):
        with self.assertRaisesRegex(LimnNodeError, words) as raised:
            run(node("LimnBalance"))
        return str(raised.exception)

    def test_what_is_missing_is_said_with_the_place_where_it_belongs(self):
        place = re.escape(str(comfyui.settings_path))
        self.refused(f"address is missing.*{place}.*LIMN_BASE_URL")
        with connected(base_url()):
            self.refused(f"API key is missing.*{re.escape(base_url())}/profile.*{place}.*LIMN_API_KEY")

    def test_the_environment_comes_first(self):
        with connected("https://nowhere.test", "limn_live_nonsense"):
            own = {"LIMN_BASE_URL": base_url(), "LIMN_API_KEY": api_key("live")}
            with mock.patch.dict(os.environ, own):
                self.assertGreater(run(node("LimnBalance"))[0], 0)

    def test_a_file_that_cannot_be_read_is_said_without_what_stands_in_it(self):
        with connected(base_url(), "limn_live_secret"):
            for content in ("limn_live_secret", "[limn]\nlimn_live_secret"):
                comfyui.settings_path.write_text(content, encoding="utf-8")
                self.assertNotIn("limn_live_secret", self.refused("cannot be read"))

    def test_a_file_of_windows_notepad_is_read(self):
        with connected(base_url()):
            content = f"[limn]\r\nbase_url={base_url()}\r\napi_key = {api_key('live')} \r\n"
            comfyui.settings_path.write_text(content, encoding="utf-8-sig")
            self.assertGreater(run(node("LimnBalance"))[0], 0)

    def test_an_address_in_the_clear_is_refused(self):
        with connected("http://limn.test", "limn_live_secret"):
            self.assertNotIn("limn_live_secret", self.refused("must begin with https"))


class RefusalTest(unittest.TestCase):
    def test_each_is_a_sentence_with_the_next_step(self):
        for key, made, words in (
            ("limn_live_nonsense", "LimnBalance", "does not hold.*/profile"),
            (api_key("poor"), "LimnUpscale", "Nothing was charged. Add credits at .*/pricing"),
            (api_key("reading"), "LimnUpscale", "jobs:write.*/profile"),
        ):
            with self.subTest(words), connected(base_url(), key):
                with self.assertRaisesRegex(LimnNodeError, words) as raised:
                    run(node(made), **({"image": image} if made == "LimnUpscale" else {}))
                self.assertNotIn(key, str(raised.exception))

    def test_a_job_that_fails_is_named(self):
        failed = problem("image-damaged", 422, **{"X-Request-Id": "req_9"})
        with stand_in(job_reply("queued", 0), job_reply("failed"), failed) as (address, _):
            with connected(address, "limn_test_key"):
                with self.assertRaisesRegex(LimnNodeError, r"about image-damaged\. \(Request req_9\).*job job_1"):
                    run(node("LimnUpscale"), image=image)


class CancelTest(unittest.TestCase):
    def test_stops_the_job_at_limn_and_raises_what_comfyui_expects(self):
        def answer(request):
            if request.path.endswith("/cancel"):
                return job_reply("canceled")
            if request.method == "GET":
                comfyui.is_cancelled = lambda: True
            return job_reply("running", 0.3)

        with stand_in(answer=answer) as (address, heard), connected(address, "limn_test_key"):
            with self.assertRaises(InterruptProcessingException):
                run(node("LimnUpscale"), image=image)
        self.assertEqual(heard[-1].path, "/v1/jobs/job_1/cancel")


class BrokenBatchTest(unittest.TestCase):
    """Five pictures, four at once: the fifth begins when one is done, and is refused."""

    batch = torch.stack([scene(20, 30, seed=seed) for seed in (1, 2, 3, 4, 5)])

    def test_what_was_finished_is_not_paid_twice(self):
        first_orders, result = set(), []

        def answer(request):
            order = request.headers.get("Idempotency-Key")
            if request.path == "/v1/jobs":
                first_orders.add(order)
                return problem("image-damaged", 422) if len(first_orders) == 5 else job_reply()
            return Reply(body=result[0]) if request.path.endswith("/result") else job_reply()

        with stand_in(answer=answer) as (address, heard), connected(address, "limn_test_key"):
            made = node("LimnUpscale")
            result.append(sent_picture(self.batch))
            with self.assertRaisesRegex(LimnNodeError, "image-damaged"):
                run(made, image=self.batch)
            before = len([request for request in heard if request.path == "/v1/jobs"])
            self.assertEqual(run(made, image=self.batch)[0].shape[0], 5)
            again = len([request for request in heard if request.path == "/v1/jobs"]) - before
        self.assertEqual(before, 5)
        self.assertLess(again, 5)
        self.assertGreater(again, 0)


class DescribeTest(unittest.TestCase):
    facts = {
        "widthPx": 30,
        "heightPx": 20,
        "orientation": "landscape",
        "palette": [{"name": "grey", "hex": "#808080", "share": 1}],
        "brightness": "medium",
        "sharpness": "soft",
        "tones": "continuous",
        "transparentShare": 0,
    }
    words = {"short": "A slope.", "detailed": "A grey slope.", "altText": "Slope", "tags": ["grey", "slope"], "language": "de"}

    def test_gives_the_words_of_each_picture(self):
        described = Reply(body={"facts": self.facts, "description": self.words, "missing": None})
        with stand_in(described) as (address, heard), connected(address, "limn_test_key"):
            words = run(node("LimnDescribe"), image=image.repeat(2, 1, 1, 1), language="de")
        self.assertEqual(words[:3], (["A grey slope."] * 2, ["Slope"] * 2, ["grey, slope"] * 2))
        self.assertEqual({request.path for request in heard}, {"/tools/descriptions?language=de"})
        self.assertEqual([request.headers.get("Authorization") for request in heard], [None, None])

    def test_a_model_that_fails_is_said(self):
        failed = Reply(body={"facts": self.facts, "description": None, "missing": "model-failed"})
        with stand_in(failed) as (address, _), connected(address):
            with self.assertRaisesRegex(LimnNodeError, "did not answer just now"):
                run(node("LimnDescribe"), image=image)


def sent_picture(batch):
    """The first picture of a batch as a file, to answer with."""
    from support.comfyui import part_of_pack

    return part_of_pack("nodes.tensors").pictures_of(batch, None)[0]
