"""What can be asked of each mode besides the size, as inputs of a node."""

from typing import Any, Dict, Mapping

PARAMETERS_OF_MODE: Dict[str, tuple] = {
    "standard": (),
    "upscale-basic": ("clean_up", "content"),
    "upscale": ("detail", "resemblance", "dynamic", "fractality", "style", "prompt", "seed"),
    "upscale-flux": ("detail", "prompt", "seed"),
}
"""The modes of Limn that enlarge (GET /v1/modes), and what each takes; a test holds this against the API."""

STYLES = ["default", "portrait", "anime"]
CONTENTS = ["photo", "drawing"]
_neutral = {"detail": 5.0, "clean_up": 0.0, "resemblance": 0.0, "dynamic": 0.0, "fractality": 0.0}
_neutral_others = {"style": "default", "content": "photo", "prompt": "", "seed": 0}
NEUTRAL: Dict[str, Any] = {**_neutral, **_neutral_others}
"""What each input begins with. It is left out of the order: Limn's own value holds, also where a mode takes no such thing."""

_least = {"detail": 0.0, "clean_up": 0.0}
_hosted = "Only hosted models take it: Limn says so where it has none."


def asked(values: Mapping[str, Any], names: tuple) -> Dict[str, Any]:
    """Those of the values that an order of a mode with these parameters carries."""
    given = {name: values[name] for name in names if name in values}
    return {name: value for name, value in given.items() if value != NEUTRAL[name]}


def strength_input(name: str, tooltip: str) -> tuple:
    least = _least.get(name, -10.0)
    return ("FLOAT", {"tooltip": tooltip, "default": NEUTRAL[name], "min": least, "max": 10.0, "step": 0.5})


def upscale_inputs() -> Dict[str, Any]:
    return {
        "detail": strength_input("detail", "Creative and Flux: how much detail the AI adds; 0 adds none."),
        "resemblance": strength_input("resemblance", "Creative: how closely the result keeps to the picture."),
        "dynamic": strength_input("dynamic", f"Creative: how much contrast within details. {_hosted}"),
        "fractality": strength_input("fractality", f"Creative: how finely details are worked out. {_hosted}"),
        "style": (STYLES, {"tooltip": "Creative: what the picture shows.", "default": NEUTRAL["style"]}),
        "clean_up": strength_input("clean_up", "Crystal: how much noise and compression is taken away; 0 is faithful."),
        **prompt_and_seed(),
        # Last: ComfyUI keeps the values of saved workflows by their places alone.
        "content": (CONTENTS, {"tooltip": "Crystal: what the picture is.", "default": NEUTRAL["content"]}),
    }


def prompt_and_seed() -> Dict[str, Any]:
    prompt = {"tooltip": f"In words. {_hosted}", "default": NEUTRAL["prompt"], "multiline": True}
    tooltip = "The same seed gives the same picture; 0 for none."
    # ComfyUI changes an input of this name at each run unless it is told not to, and each change would be a new order.
    seed = {"tooltip": tooltip, "default": 0, "min": 0, "max": 2_147_483_647, "control_after_generate": False}
    return {"prompt": ("STRING", prompt), "seed": ("INT", seed)}
