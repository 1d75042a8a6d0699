"""ComfyUI as far as a node sees it, and the pack as a person has it: unpacked from the ZIP of the page /comfyui."""

import contextlib
import importlib.util
import os
import sys
import tempfile
import types
import unittest
import zipfile
from pathlib import Path

try:
    import numpy  # noqa: F401
    import PIL  # noqa: F401
    import torch
except ImportError as missing:
    raise unittest.SkipTest(f"the ComfyUI nodes need {missing.name}, which cannot be had here") from None

_zip_path = Path(__file__).resolve().parents[3] / "public" / "downloads" / "limn-comfyui.zip"


class InterruptProcessingException(Exception):
    """What ComfyUI raises where somebody pressed Cancel."""


class ComfyUI:
    """What a test sees of the program around the nodes."""

    def __init__(self):
        self.folder = Path(os.environ.get("LIMN_TEST_FOLDER") or tempfile.mkdtemp())
        self.shown = []
        self.is_cancelled = lambda: False

    def install(self):
        """Puts ComfyUI's modules where nodes import them from."""
        host = self

        class ProgressBar:
            def __init__(self, total):
                self.total = total

            def update_absolute(self, value, total=None, preview=None):
                host.shown.append(value / (total or self.total))

        def throw_exception_if_processing_interrupted():
            if host.is_cancelled():
                raise InterruptProcessingException

        comfy = types.ModuleType("comfy")
        comfy.utils = types.ModuleType("comfy.utils")
        comfy.utils.ProgressBar = ProgressBar
        comfy.model_management = types.ModuleType("comfy.model_management")
        comfy.model_management.throw_exception_if_processing_interrupted = throw_exception_if_processing_interrupted
        folder_paths = types.ModuleType("folder_paths")
        folder_paths.get_user_directory = lambda: str(self.folder / "user")
        for module in (comfy, comfy.utils, comfy.model_management, folder_paths):
            sys.modules[module.__name__] = module

    @property
    def settings_path(self):
        return self.folder / "user" / "__limn" / "settings.ini"


def _load_pack(folder):
    """As nodes.py of ComfyUI loads a folder of custom_nodes."""
    with zipfile.ZipFile(_zip_path) as archive:
        archive.extractall(folder / "custom_nodes")
    module_path = folder / "custom_nodes" / "limn"
    name = str(module_path).replace(".", "_x_")
    spec = importlib.util.spec_from_file_location(name, module_path / "__init__.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


comfyui = ComfyUI()
comfyui.install()
pack = _load_pack(comfyui.folder)


def part_of_pack(name):
    """One of the pack's modules, such as "nodes.upscale"."""
    return sys.modules[f"{pack.__name__}.{name}"]


LimnNodeError = part_of_pack("nodes.sentences").LimnNodeError


def node(name):
    return pack.NODE_CLASS_MAPPINGS[name]()


def run(made, **given):
    """Calls a node as ComfyUI does: what is not given has its default, and only what INPUT_TYPES names is taken."""
    types_of = type(made).INPUT_TYPES()
    required, optional = types_of["required"], types_of.get("optional", {})
    unknown = set(given) - set(required) - set(optional)
    assert not unknown, f"{unknown} are no inputs"
    inputs = {}
    for name, (kind, *options) in {**required, **optional}.items():
        if name in given:
            assert not isinstance(kind, list) or given[name] in kind, f"{given[name]} is not among {kind}"
            inputs[name] = given[name]
        elif name in required or (options and "default" in options[0]):
            inputs[name] = options[0]["default"]
    outcome = getattr(made, made.FUNCTION)(**inputs)
    return outcome["result"] if isinstance(outcome, dict) else outcome


@contextlib.contextmanager
def connected(base_url, api_key=None):
    """The settings of a person for the time of a test."""
    comfyui.settings_path.parent.mkdir(parents=True, exist_ok=True)
    key = "" if api_key is None else f"api_key = {api_key}\n"
    comfyui.settings_path.write_text(f"[limn]\nbase_url = {base_url}\n{key}", encoding="utf-8")
    try:
        yield
    finally:
        comfyui.settings_path.unlink()
        comfyui.shown.clear()
        comfyui.is_cancelled = lambda: False


def scene(height_px, width_px, channels=3, seed=1):
    """A soft picture with an edge, as one of a batch."""
    down = torch.linspace(0.1, 0.8, height_px).view(-1, 1, 1)
    across = torch.linspace(0, 0.2 * seed, width_px).view(1, -1, 1)
    picture = (down + across).expand(height_px, width_px, channels).clone()
    picture[:, width_px // 2 :] *= 0.5
    return picture.clamp(0, 1)
