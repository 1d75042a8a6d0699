"""Writes a trained network as the .bin file that imaging/neural/model.ts reads (the format is described there), and
beside it a fixture: a small picture with the network's own 8-bit result, for the test that compares the two engines."""
import argparse
import base64
import hashlib
import json
import os
import struct

import torch

import data
import evaluate
import network
from degradation import to_bytes, to_unit
from equivariance import EquivariantEnlarger
from ramps import settle_biases
from weights import between, mean, parameters_in_file_order, read_file, read_model

MAGIC = b"LIMN"
VERSION = 1
HERE = os.path.dirname(os.path.realpath(__file__))
MODEL_FOLDER = os.path.normpath(os.path.join(HERE, "../imaging/neural/models"))
FIXTURE_FOLDER = os.path.normpath(os.path.join(HERE, "../test/unit/neural/fixtures"))


def halved(values: torch.Tensor) -> torch.Tensor:
    """Rounded to 16-bit floats, as the file holds them."""
    return values.detach().half().float()


def rounded(trained: network.Enlarger) -> network.Enlarger:
    """The same network with all values rounded to 16 bit."""
    copy = trained.plain()
    copy.load_state_dict({name: halved(value) for name, value in copy.state_dict().items()})
    return copy.eval()


def file_bytes(net: network.Enlarger, name: str, facts: dict) -> bytes:
    header = {
        "name": name,
        "scale": net.scale,
        "channels": net.head.weight.shape[0],
        "bodyLayers": len(net.body),
        "activation": "prelu",
        "residual": "bicubic",
        "skips": net.has_skips,
        "training": facts,
    }
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 4)
    weights = torch.cat([value.detach().flatten() for value in parameters_in_file_order(net)]).half()
    return MAGIC + struct.pack("<HHI", VERSION, len(text), weights.numel()) + text + weights.numpy().astype("<f2").tobytes()


def fixture(net: network.Enlarger) -> dict:
    """A drawn 24 x 20 picture of waves and stripes and what the network makes of it, RGB, base64."""
    height, width = 20, 24
    rows = torch.arange(height).view(1, height, 1).float()
    columns = torch.arange(width).view(1, 1, width).float()
    tones = torch.tensor([0.9, 1.7, 2.6]).view(3, 1, 1)
    wave = 127.5 + 90 * torch.sin(0.35 * tones * columns + 0.05 * rows * rows) + 60 * ((rows + columns) % 7 < 2)
    low = wave.clamp(0, 255).round().to(torch.uint8)[None]
    with torch.no_grad():
        high = to_bytes(net(to_unit(low)))
    return {"widthPx": width, "heightPx": height, "scale": net.scale, "input": text_of(low), "expected": text_of(high)}


def text_of(picture: torch.Tensor) -> str:
    """[1, 3, H, W] of 8 bit as base64 of interleaved RGB."""
    return base64.b64encode(picture[0].permute(1, 2, 0).contiguous().numpy().tobytes()).decode()


def export_model(net: network.Enlarger, preset: str, facts: dict, path: str) -> None:
    """Writes `path`; where that is a shipped model, its fixture together with it, so that the two always belong to each other."""
    name = f"{preset}-x{net.scale}"
    contents = file_bytes(net, name, facts)
    files = {path: contents}
    if os.path.dirname(os.path.realpath(path)) == MODEL_FOLDER:
        expected = {"modelSha256": hashlib.sha256(contents).hexdigest(), **fixture(net)}
        files[os.path.join(FIXTURE_FOLDER, f"{name}.json")] = (json.dumps(expected, indent=2) + "\n").encode()
    for target, data in files.items():
        with open(target + ".part", "wb") as file:
            file.write(data)
        os.replace(target + ".part", target)
    print(f"wrote {path}: {len(contents)} bytes", flush=True)


def main() -> None:
    """Exports a checkpoint of train.py as it stands, or a model file, or the mean of several, its figures measured anew."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("checkpoint", help="or a model file (.bin)")
    parser.add_argument("path")
    parser.add_argument("--pictures", default="../shared/training")
    parser.add_argument("--mean-with", nargs="*", default=[], help="checkpoints of branches of this training, or model files (.bin)")
    parser.add_argument("--towards", nargs=2, metavar=("MODEL", "SHARE"), help="go a share of the way to another network")
    parser.add_argument("--settle", action="store_true", help="let slow gradients settle by the biases (ramps.py)")
    chosen = parser.parse_args()
    net = mean([network_at(path) for path in (chosen.checkpoint, *chosen.mean_with)])
    if chosen.towards:
        net = between(net, network_at(chosen.towards[0]), float(chosen.towards[1]))
    if chosen.settle:
        settle_biases(net)
    net = rounded(net)
    preset, facts = made_by(chosen.checkpoint)
    pictures = data.load_validation(chosen.pictures)
    psnr = evaluate.mean_psnr(net, pictures, net.scale)
    bicubic = evaluate.mean_psnr(lambda low: evaluate.bicubic(low, net.scale), pictures, net.scale)
    print(f"psnr-y {psnr:.3f} bicubic {bicubic:.3f} on {len(pictures)} pictures", flush=True)
    export_model(net, preset, training_facts(facts["steps"], facts["seconds"], facts["seed"], psnr, bicubic), chosen.path)


def made_by(path: str) -> tuple[str, dict]:
    """The preset of a model file or a checkpoint, and the steps, seconds and seed that it took."""
    if path.endswith(".bin"):
        header, _ = read_file(path)
        return header["name"].rsplit("-x", 1)[0], header["training"]
    saved = torch.load(path)
    trained = saved["arguments"]
    return trained["preset"], {"steps": saved["step"], "seconds": saved["spent_seconds"], "seed": trained["seed"]}


def network_at(path: str) -> network.Enlarger:
    """What a model file holds, or a checkpoint."""
    return read_model(path) if path.endswith(".bin") else trained_net(torch.load(path))


def trained_net(saved: dict) -> network.Enlarger:
    """The running average of a checkpoint as a network."""
    arguments = saved["arguments"]
    net = network.create(arguments["preset"], arguments["scale"], arguments["skips"])
    net = net if arguments["free"] else EquivariantEnlarger(net)
    net.load_state_dict(saved["average"])
    return net.plain()


def training_facts(steps: int, seconds: float, seed: int, psnr: float, bicubic: float) -> dict:
    """What the header of a model file says about its making."""
    return {
        "steps": steps,
        "seconds": round(seconds),
        "seed": seed,
        "psnrYValidation": round(psnr, 3),
        "psnrYBicubic": round(bicubic, 3),
    }


if __name__ == "__main__":
    main()
