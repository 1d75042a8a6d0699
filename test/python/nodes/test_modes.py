"""The nodes of the modes that keep a picture's size, and the strengths of those that enlarge, against the running product."""

import unittest

from support.comfyui import LimnNodeError, connected, node, run, scene
from support.product import api_key, base_url

import torch

from limn import Limn


class ModesTest(unittest.TestCase):
    def setUp(self):
        context = connected(base_url(), api_key("live"))
        context.__enter__()
        self.addCleanup(context.__exit__, None, None, None)
        self.limn = Limn(api_key("live"), base_url())
        self.balance = self.limn.account().balance

    def spent(self):
        return self.balance - self.limn.account().balance

    def test_edit_fills_what_is_painted_and_nothing_else(self):
        image = scene(64, 96)[None].clone()
        mask = torch.zeros(1, 64, 96)
        image[:, 20:36, 40:60] = torch.tensor([1.0, 0.0, 1.0])
        mask[:, 20:36, 40:60] = 1
        filled, credits = run(node("LimnEdit"), image=image, mask=mask)
        self.assertEqual([tuple(filled.shape), credits], [(1, 64, 96, 3), self.spent()])
        outside = (mask == 0).unsqueeze(-1).expand_as(image)
        self.assertLess((filled - image)[outside].abs().max(), 1 / 255 + 1e-6)
        inside = filled[0, 20:36, 40:60]
        self.assertLess(float((inside - torch.tensor([1.0, 0.0, 1.0])).abs().sum(dim=-1).lt(0.2).float().mean()), 0.05)

    def test_edit_with_nothing_painted_is_refused_for_nothing(self):
        with self.assertRaisesRegex(LimnNodeError, "Nothing is painted"):
            run(node("LimnEdit"), image=scene(20, 30)[None], mask=torch.zeros(1, 20, 30))
        self.assertEqual(self.spent(), 0)

    def test_style_transfer_takes_one_style_for_a_batch(self):
        batch = torch.stack([scene(48, 64, seed=seed) for seed in (1, 2)])
        style = torch.zeros(1, 48, 48, 3)
        style[..., 0] = torch.linspace(0.4, 1, 48)
        styled, credits = run(node("LimnStyleTransfer"), image=batch, style_image=style, style_strength=10.0)
        self.assertEqual([tuple(styled.shape), credits], [(2, 48, 64, 3), self.spent()])
        red = lambda images: float((images[..., 0] - images[..., 1:].mean(dim=-1)).mean())
        self.assertGreater(red(styled), red(batch) + 0.1)

    def test_style_transfer_says_how_many_styles_it_takes(self):
        with self.assertRaisesRegex(LimnNodeError, "one for each"):
            run(node("LimnStyleTransfer"), image=scene(20, 30)[None], style_image=torch.zeros(2, 8, 8, 3), style_strength=5.0)

    def test_the_strengths_of_creative_and_crystal_reach_the_job(self):
        image = scene(20, 30, seed=9)[None]
        plain = run(node("LimnUpscale"), image=image, mode="upscale", detail=0.0)[0]
        rich = run(node("LimnUpscale"), image=image, mode="upscale", detail=10.0)[0]
        self.assertGreater(float((plain - rich).abs().max()), 2 / 255)
        run(node("LimnUpscale"), image=image, mode="upscale-basic", clean_up=10.0, content="drawing")
        newest = next(self.limn.jobs())
        asked = newest.quote.parameters
        self.assertEqual([newest.quote.mode, asked.clean_up, asked.content], ["upscale-basic", 10.0, "drawing"])

    def test_an_input_of_another_mode_is_left_out(self):
        image, _, credits = run(node("LimnUpscale"), image=scene(20, 30)[None], detail=9.0, clean_up=3.0)
        self.assertEqual([tuple(image.shape), credits], [(1, 40, 60, 3), 1])
