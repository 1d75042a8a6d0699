"""What ComfyUI and its registry ask of a pack."""

import json
import unittest
import urllib.request

from support.comfyui import comfyui, pack, part_of_pack
from support.product import base_url

import limn

folder = comfyui.folder / "custom_nodes" / "limn"


class PackTest(unittest.TestCase):
    def test_every_node_says_what_comfyui_asks_for(self):
        self.assertEqual(set(pack.NODE_DISPLAY_NAME_MAPPINGS), set(pack.NODE_CLASS_MAPPINGS))
        for name, kind in pack.NODE_CLASS_MAPPINGS.items():
            with self.subTest(name):
                self.assertTrue(callable(getattr(kind, kind.FUNCTION)))
                self.assertEqual(kind.CATEGORY, "Limn")
                self.assertEqual(len(kind.RETURN_TYPES), len(kind.RETURN_NAMES))
                self.assertIn("required", kind.INPUT_TYPES())

    def test_no_input_takes_the_key(self):
        for kind in pack.NODE_CLASS_MAPPINGS.values():
            names = [name for inputs in kind.INPUT_TYPES().values() for name in inputs]
            self.assertEqual([name for name in names if "key" in name or "token" in name], [])

    def test_offers_what_limn_serves_today(self):
        offered, upscale = limn.Limn("", base_url()).modes(), part_of_pack("nodes.upscale")
        served = {mode.id: mode for mode in offered.modes}
        self.assertLessEqual({name for name, mode in served.items() if mode.enlarges}, set(upscale.MODES))
        for name, parameters in part_of_pack("nodes.parameters").PARAMETERS_OF_MODE.items():
            if name in served:
                # A tensor brings no notes of where a picture was taken.
                taken = {*served[name].takes} - {"keepLocation"}
                self.assertLessEqual(taken, {limn.decoding.json_name(one) for one in parameters}, name)
        ranges = offered.parameters
        for part in pack.NODE_CLASS_MAPPINGS.values():
            for name, given in {**part.INPUT_TYPES().get("optional", {}), **part.INPUT_TYPES()["required"]}.items():
                expected = ranges.get(limn.decoding.json_name(name))
                if expected:
                    told = [given[1][word] for word in ("min", "max", "default")]
                    self.assertEqual(told, [expected.least, expected.most, expected.first], name)
        self.assertEqual(tuple(upscale.SCALES), offered.scales)
        self.assertEqual({*part_of_pack("nodes.inputs").FORMATS, "avif"}, set(offered.formats))
        width = pack.NODE_CLASS_MAPPINGS["LimnUpscale"].INPUT_TYPES()["optional"]["width_px"][1]
        self.assertEqual(width["max"], offered.limits.output.max_edge_px)
        # Sentences and hints that name figures.
        self.assertEqual(offered.limits.input.max_pixels, 65_000_000)
        self.assertEqual(offered.limits.input.max_size_bytes, 95 * 1024 * 1024)

    def test_is_described_for_the_registry(self):
        described = (folder / "pyproject.toml").read_text(encoding="utf-8")
        for words in ('name = "limn"', f'version = "{limn.__version__}"', "[tool.comfy]", "PublisherId", "DisplayName"):
            self.assertIn(words, described)

    def test_the_page_names_every_node_input_and_output(self):
        with urllib.request.urlopen(f"{base_url()}/comfyui") as answer:
            page = answer.read().decode("utf-8")
        for name, kind in pack.NODE_CLASS_MAPPINGS.items():
            inputs = [one for part in kind.INPUT_TYPES().values() for one in part]
            for word in (pack.NODE_DISPLAY_NAME_MAPPINGS[name], *inputs, *kind.RETURN_NAMES):
                self.assertRegex(page, rf"[> ]{word}[<, ]")

    def test_brings_the_client_along(self):
        self.assertEqual(part_of_pack("limn").__version__, limn.__version__)
        self.assertTrue(str(part_of_pack("limn").__file__).startswith(str(folder)))


class ExampleTest(unittest.TestCase):
    workflow = json.loads((folder / "example_workflows" / "limn-upscale.json").read_text(encoding="utf-8"))
    nodes = {one["id"]: one for one in workflow["nodes"]}

    def test_its_nodes_are_those_of_the_pack(self):
        ours = [one for one in self.nodes.values() if one["type"].startswith("Limn")]
        self.assertEqual([one["type"] for one in ours], ["LimnUpscale", "LimnBalance"])
        for one in ours:
            kind = pack.NODE_CLASS_MAPPINGS[one["type"]]
            inputs = {name: given for part in kind.INPUT_TYPES().values() for name, given in part.items()}
            sockets = [name for name, given in inputs.items() if given[0] in ("IMAGE", "MASK")]
            widgets = [given for name, given in inputs.items() if name not in sockets]
            self.assertEqual([one_input["name"] for one_input in one["inputs"]], sockets)
            self.assertEqual(list(zip(kind.RETURN_NAMES, kind.RETURN_TYPES)), [(o["name"], o["type"]) for o in one["outputs"]])
            self.assertEqual(one["widgets_values"], [given[1]["default"] for given in widgets])

    def test_its_links_lead_from_an_output_to_an_input(self):
        for link, source, source_slot, target, target_slot, kind in self.workflow["links"]:
            output, into = self.nodes[source]["outputs"][source_slot], self.nodes[target]["inputs"][target_slot]
            self.assertIn(link, output["links"])
            self.assertEqual([into["link"], output["type"]], [link, kind])
            self.assertIn(into["type"], (kind, "*"))
