"""Limn Upscale against the running product."""

import unittest

from support.comfyui import LimnNodeError, comfyui, connected, node, run, scene
from support.product import api_key, base_url

import torch

from limn import Limn


def smaller(images, size):
    """The mean over each field of samples: what an enlarged picture must still be."""
    return torch.nn.functional.adaptive_avg_pool2d(images.permute(0, 3, 1, 2), size).permute(0, 2, 3, 1)


class UpscaleTest(unittest.TestCase):
    def setUp(self):
        self.enterContext(connected(base_url(), api_key("live")))
        self.limn = Limn(api_key("live"), base_url())
        self.balance = self.limn.account().balance

    def enterContext(self, context):
        # unittest has this from Python 3.11 on.
        value = context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        return value

    def spent(self):
        return self.balance - self.limn.account().balance

    def test_enlarges_a_batch_in_its_order_and_says_what_it_cost(self):
        batch = torch.stack([scene(20, 30, seed=seed) for seed in (1, 2, 3, 4, 5)])
        image, mask, credits = run(node("LimnUpscale"), image=batch, scale=2)
        self.assertEqual([tuple(image.shape), image.dtype], [(5, 40, 60, 3), torch.float32])
        self.assertTrue(0 <= image.min() and image.max() <= 1)
        # Each is nearer to its own original than what two neighbours differ by.
        self.assertLess((smaller(image, (20, 30)) - batch).abs().mean(), 0.01)
        self.assertGreater((batch[0] - batch[1]).abs().mean(), 0.03)
        self.assertEqual([tuple(mask.shape), float(mask.max())], [(5, 40, 60), 0.0])
        self.assertEqual([credits, self.spent()], [5, 5])
        self.assertEqual([comfyui.shown == sorted(comfyui.shown), comfyui.shown[-1]], [True, 1.0])

    def test_enlarges_the_mask_with_the_picture(self):
        mask = torch.zeros(1, 20, 30)
        mask[:, :, :10] = 1
        image, transparency, _ = run(node("LimnUpscale"), image=scene(20, 30)[None], mask=mask)
        self.assertEqual([tuple(image.shape), tuple(transparency.shape)], [(1, 40, 60, 3), (1, 40, 60)])
        self.assertEqual([float(transparency[:, :, :16].min()), float(transparency[:, :, 24:].max())], [1.0, 0.0])

    def test_the_empty_mask_that_load_image_gives_is_none(self):
        image = scene(20, 30)[None]
        with_mask, mask, _ = run(node("LimnUpscale"), image=image, mask=torch.zeros(1, 64, 64))
        self.assertEqual(float(mask.max()), 0.0)
        self.assertTrue(torch.equal(with_mask, run(node("LimnUpscale"), image=image)[0]))

    def test_a_mask_of_another_size_or_for_a_whole_batch_is_fitted(self):
        mask = torch.zeros(40, 60)
        mask[20:] = 1
        batch = torch.stack([scene(20, 30, seed=seed) for seed in (1, 2)])
        _, transparency, _ = run(node("LimnUpscale"), image=batch, mask=mask)
        self.assertEqual(transparency.shape[0], 2)
        self.assertEqual([float(transparency[:, :14].max()), float(transparency[:, 26:].min())], [0.0, 1.0])

    def test_keeps_a_fourth_channel_and_takes_a_single_one(self):
        with_alpha = torch.cat([scene(20, 30), torch.full((20, 30, 1), 0.5)], dim=-1)[None]
        image, mask, _ = run(node("LimnUpscale"), image=with_alpha)
        self.assertEqual(image.shape[-1], 4)
        self.assertAlmostEqual(float(image[..., 3].mean()), 128 / 255, places=3)
        self.assertTrue(torch.equal(mask, 1 - image[..., 3]))
        grey, _, _ = run(node("LimnUpscale"), image=scene(20, 30, channels=1)[None])
        self.assertEqual(tuple(grey.shape), (1, 40, 60, 3))

    def test_gives_an_exact_size_in_any_format(self):
        image = scene(20, 30)[None]
        for format in ("webp", "jpeg"):
            enlarged, _, _ = run(node("LimnUpscale"), image=image, width_px=75, format=format)
            self.assertEqual(tuple(enlarged.shape), (1, 50, 75, 3))
            self.assertLess((smaller(enlarged, (20, 30)) - image).abs().mean(), 0.03)
        self.assertEqual(tuple(run(node("LimnUpscale"), image=image, height_px=33)[0].shape), (1, 33, 50, 3))

    def test_two_equal_pictures_are_one_job(self):
        image, _, credits = run(node("LimnUpscale"), image=scene(20, 30)[None].repeat(2, 1, 1, 1))
        self.assertEqual([image.shape[0], credits, self.spent()], [2, 1, 1])

    def test_a_limit_on_the_price_holds_before_anything_is_spent(self):
        batch = torch.stack([scene(20, 30, seed=seed) for seed in (1, 2)])
        with self.assertRaisesRegex(LimnNodeError, "would cost 2 credits, and max_credits is 1"):
            run(node("LimnUpscale"), image=batch, max_credits=1)
        self.assertEqual(self.spent(), 0)
        self.assertEqual(run(node("LimnUpscale"), image=batch, max_credits=2)[2], 2)

    def test_what_makes_no_sense_is_said_before_anything_is_spent(self):
        image, mask = scene(20, 30)[None], torch.ones(1, 20, 30)
        for given, words in (
            ({"width_px": 60, "height_px": 40}, "Leave one at 0"),
            ({"mask": mask, "format": "jpeg"}, "JPEG has no transparency"),
            ({"mask": mask.repeat(3, 1, 1)}, "does not belong to these pictures"),
            ({"image": image[0]}, "no batch of pictures"),
            ({"width_px": 10}, "must not be smaller than the picture"),
        ):
            with self.subTest(words), self.assertRaisesRegex(LimnNodeError, words):
                run(node("LimnUpscale"), **{"image": image, **given})
        self.assertEqual(self.spent(), 0)


class BalanceTest(unittest.TestCase):
    def test_is_what_the_account_has_at_each_run(self):
        made = node("LimnBalance")
        with connected(base_url(), api_key("live")):
            credits, text = run(made)
        self.assertEqual(credits, Limn(api_key("live"), base_url()).account().balance)
        self.assertIn(f"{credits:,} credits", text)
        self.assertNotEqual(made.IS_CHANGED(), made.IS_CHANGED())


class DescribeTest(unittest.TestCase):
    def test_without_a_vision_model_says_so_or_gives_the_facts_alone(self):
        with connected(base_url()):
            with self.assertRaisesRegex(LimnNodeError, "No vision model is connected"):
                run(node("LimnDescribe"), image=scene(20, 30)[None])
            words, alt_texts, tags, facts = run(node("LimnDescribe"), image=scene(20, 30)[None], require_words=False)
        self.assertEqual([words, alt_texts, tags], [[""], [""], [""]])
        self.assertIn('"width_px": 30', facts[0])
