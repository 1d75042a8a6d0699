"""Letters cut into slate and laid with gold leaf, in low sun."""
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
import numpy as np
from PIL import Image, ImageDraw, ImageFont
from scipy.ndimage import distance_transform_edt, gaussian_filter
from studio import *

SERIF = "/usr/share/fonts/truetype/liberation/LiberationSerif-Regular.ttf"
ITALIC = "/usr/share/fonts/truetype/liberation/LiberationSerif-Italic.ttf"
SIDE = 1600
WIDTH = 3.2


def written():
    """What is cut, white on black."""
    image = Image.new("L", (SIDE, SIDE), 0)
    draw = ImageDraw.Draw(image)

    def line(text, y, size, font, spacing):
        face = ImageFont.truetype(font, size)
        widths = [draw.textlength(c, font=face) + spacing for c in text]
        x = (SIDE - sum(widths) + spacing) / 2
        for c, width in zip(text, widths):
            draw.text((x, y), c, fill=255, font=face, anchor="ls")
            x += width

    line("LIMN", 780, 350, SERIF, 26)
    line("to draw in light", 965, 138, ITALIC, 4)
    line("MMXXVI", 1125, 100, SERIF, 30)
    for y in (455, 1205):
        draw.rectangle((400, y, 740, y + 9), fill=255)
        draw.rectangle((860, y, 1200, y + 9), fill=255)
        draw.polygon([(800, y - 34), (838, y + 4), (800, y + 42), (762, y + 4)], fill=255)
    draw.rectangle((250, 320, SIDE - 250, SIDE - 250), outline=255, width=13)
    return np.asarray(image) / 255


begin(exposure=0.35)
cut = distance_transform_edt(written() > 0.5) * WIDTH / SIDE
depth = gaussian_filter(np.minimum(cut * 1.5, 0.05), 0.6)
x, y = np.meshgrid(np.linspace(-WIDTH / 2, WIDTH / 2, SIDE), np.linspace(WIDTH / 2, -WIDTH / 2, SIDE))
layers = cloud(x * 0.7, y * 2.4, 0, 2.6, 6, 3, 0.55)
rough = cloud(x, y, 0, 40, 3, 9, 0.6)
pits = np.clip(cloud(x, y, 1, 16, 3, 12) - 0.55, 0, 1)
terrace = np.round(layers * 5) / 5
height = 0.012 * terrace + 0.006 * layers + 0.0022 * rough - 0.03 * pits
gilded = smooth_step(0.001, 0.004, depth) * (rough * 0.5 + layers * 0.4 > -0.62)
height = np.where(depth > 0.001, 0.35 * height, height) - depth

stone = np.array([0.045, 0.05, 0.058]) * (1 + 0.4 * layers + 0.25 * rough)[..., None]
rust = np.clip(cloud(x, y, 5, 1.6, 4, 21) - 0.25, 0, 0.8)[..., None]
stone = stone * (1 - rust) + np.array([0.12, 0.075, 0.045]) * rust
gold = np.array([1.0, 0.62, 0.22]) * (1 + 0.12 * rough)[..., None]
colour = np.where(gilded[..., None] > 0.5, gold, stone).clip(0.005, 1)

slate = Nodes("slate").set(Specular=0.45)
slate.colour_from("colour")
slate.value_from("metal", "Metallic")
slate.value_from("roughness", "Roughness")
slate.grain(70, 0.25, 0.006)
plaque = sheet("plaque", np.stack([x, y, height], -1)[::-1], slate.material)
attribute(plaque, "colour", colour[::-1])
attribute(plaque, "metal", gilded[::-1])
attribute(plaque, "roughness", np.where(gilded > 0.5, 0.27, 0.5 + 0.12 * rough)[::-1])

sky((0.45, 0.58, 0.8), 0.3)
lamp((-3.4, 1.7, 1.35), (0, 0, 0), 0.7, 190, (1, 0.8, 0.58))
lamp((2.2, 2.6, 2.2), (0, 0, 0), 2.0, 38, (0.7, 0.82, 1))
lamp((0.4, -3.4, 2.2), (0, 0, 0), 1.2, 34, (1, 0.86, 0.7))
camera((0.6, -1.5, 3.3), (0, -0.02, 0), 49, (0, -0.1, 0), 1.1, 4)
finish()
