"""The API key and Limn's address.

ComfyUI writes what stands in a node's inputs into every workflow and every picture that it saves. So no node asks for the
key: it comes from the environment, or from a file in a folder that ComfyUI's own server gives to nobody (its name begins
with two underscores: "System User Protection" in ComfyUI's folder_paths.py).
"""

import configparser
import os
from pathlib import Path
from typing import Dict, Optional

from ..limn import Limn
from .sentences import LimnNodeError

_section = "limn"


def settings_path() -> Optional[Path]:
    """Where the file belongs; None where ComfyUI is too old to have a place for it."""
    import folder_paths

    user_directory = getattr(folder_paths, "get_user_directory", None)
    return Path(user_directory()) / "__limn" / "settings.ini" if user_directory else None


def connect(*, needs_key: bool = True) -> Limn:
    """The client, with the settings as they are now: nobody must restart ComfyUI. Raises `LimnNodeError`."""
    kept = _read_file()
    api_key = os.environ.get("LIMN_API_KEY") or kept.get("api_key", "")
    base_url = os.environ.get("LIMN_BASE_URL") or kept.get("base_url", "")
    if not base_url:
        raise LimnNodeError(f"Limn's address is missing. {_where('base_url', 'LIMN_BASE_URL')}")
    if needs_key and not api_key:
        raise LimnNodeError(
            f"The API key is missing. Make one at {base_url.rstrip('/')}/profile. {_where('api_key', 'LIMN_API_KEY')}"
        )
    try:
        return Limn(api_key, base_url)
    except ValueError as error:
        raise LimnNodeError(str(error)) from None


def _where(name: str, variable: str) -> str:
    path = settings_path()
    file = f"Write {name} = … below the line [{_section}] of the file {path}, or set" if path else "Set"
    return f"{file} {variable} in the environment that starts ComfyUI."


def _read_file() -> Dict[str, str]:
    path = settings_path()
    if path is None or not path.is_file():
        return {}
    # No interpolation: a per cent sign in a key is a per cent sign.
    parser = configparser.ConfigParser(interpolation=None)
    try:
        # Windows' editors put a mark in front.
        parser.read(path, encoding="utf-8-sig")
    except (configparser.Error, UnicodeDecodeError):
        # The parser's own words would show the line, and the key may stand in it.
        raise LimnNodeError(
            f"The file {path} cannot be read. It needs the line [{_section}], and below it api_key = … and base_url = …"
        ) from None
    return {name: value.strip() for name, value in parser.items(_section)} if parser.has_section(_section) else {}
