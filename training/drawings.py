"""Drawings that are made up from a seed: ink lines, flat and shaded colour, screentone, hatching, lettering. They are what
"art" learns from beside paintings, and what it is measured on; drawn at four times their size and shrunk, as a scan is."""
import math

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont

OVERSAMPLING = 4
# Debian's fonts-dejavu-core; a drawing without lettering is still one.
FONTS = ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf")
WORDS = ("LIMN", "Boom!", "quiet", "Kapow", "no. 27", "what?", "THE END", "Wait...", "5:40 pm", "& then")


def load_drawings(count: int, size: int, seed: int) -> list[torch.Tensor]:
    """`count` drawings, each [3, size, size] of 8 bit; the same for the same seed."""
    return [draw(size, seed * 100_003 + index) for index in range(count)]


def draw(size: int, seed: int) -> torch.Tensor:
    """One drawing, [3, size, size] of 8 bit."""
    sheet = Sheet(size * OVERSAMPLING, np.random.default_rng(seed))
    sheet.background()
    for _ in range(sheet.random.integers(4, 9)):
        sheet.figure()
    for _ in range(sheet.random.integers(2, 6)):
        sheet.choice((sheet.strands, sheet.lettering, sheet.rays, sheet.hatching, sheet.tone))()
    shrunk = sheet.image.reduce(OVERSAMPLING)
    return torch.from_numpy(np.array(shrunk)).permute(2, 0, 1).contiguous()


class Sheet:
    """A drawing while it is made. Lengths are shares of its width where they end in nothing, and its pixels otherwise."""

    def __init__(self, size_px: int, random: np.random.Generator):
        self.size_px, self.random = size_px, random
        self.image = Image.new("RGB", (size_px, size_px), "white")
        self.pen = ImageDraw.Draw(self.image)
        # Manga is black on white; the others have a few colours, used again and again.
        self.is_monochrome = random.random() < 0.25
        self.palette = [self.colour() for _ in range(6)]
        self.ink = (0, 0, 0) if random.random() < 0.6 else tuple(int(v) for v in random.integers(0, 90, 3))
        self.line_px = size_px * random.uniform(0.0015, 0.006)

    def choice(self, options):
        return options[self.random.integers(len(options))]

    def colour(self) -> tuple[int, int, int]:
        if self.is_monochrome:
            return (int(self.choice((255, 255, 230, 190, 140, 60))),) * 3
        return tuple(int(v) for v in self.random.integers(20, 256, 3))

    def place(self) -> np.ndarray:
        return self.random.uniform(0, self.size_px, 2)

    def background(self) -> None:
        """Flat, or shaded from one colour to another."""
        first, second = np.array(self.choice(self.palette)), np.array(self.choice(self.palette))
        if self.random.random() < 0.4:
            self.pen.rectangle((0, 0, self.size_px, self.size_px), fill=tuple(int(v) for v in first))
            return
        self.image.paste(self.shaded(first, second))

    def shaded(self, first: np.ndarray, second: np.ndarray) -> Image.Image:
        """A sheet that goes from one colour to another in some direction."""
        angle = self.random.uniform(0, 2 * math.pi)
        rows, columns = np.mgrid[0:64, 0:64] / 63 - 0.5
        share = np.clip(0.5 + rows * math.sin(angle) + columns * math.cos(angle), 0, 1)[..., None]
        small = (first * share + second * (1 - share)).astype(np.uint8)
        return Image.fromarray(small).resize((self.size_px, self.size_px), Image.BILINEAR)

    def outline(self, centre: np.ndarray, radius_px: float) -> np.ndarray:
        """A closed curve, [points, 2]: a circle with a few waves, or corners."""
        if self.random.random() < 0.25:
            angles = np.sort(self.random.uniform(0, 2 * math.pi, self.random.integers(3, 8)))
            return centre + radius_px * np.stack((np.cos(angles), np.sin(angles)), 1)
        angles = np.linspace(0, 2 * math.pi, 180, endpoint=False)
        radii = np.ones_like(angles)
        for wave in range(1, 7):
            radii += self.random.normal(0, 0.28 / wave) * np.cos(wave * angles + self.random.uniform(0, 2 * math.pi))
        stretched = np.stack((np.cos(angles), np.sin(angles) * self.random.uniform(0.4, 1)), 1) * radii[:, None]
        turn = self.random.uniform(0, 2 * math.pi)
        turned = stretched @ np.array(((math.cos(turn), -math.sin(turn)), (math.sin(turn), math.cos(turn))))
        return centre + radius_px * turned

    def figure(self) -> None:
        """A patch of colour with a shadow that has a hard edge, and ink around it."""
        centre, radius_px = self.place(), self.size_px * self.random.uniform(0.04, 0.35)
        points = self.outline(centre, radius_px)
        mask = Image.new("L", self.image.size)
        ImageDraw.Draw(mask).polygon([tuple(point) for point in points], fill=255)
        fill = np.array(self.choice(self.palette))
        paint = self.shaded(fill, np.array(self.choice(self.palette))) if self.random.random() < 0.2 else tuple(map(int, fill))
        self.image.paste(paint, (0, 0, *self.image.size) if isinstance(paint, tuple) else (0, 0), mask)
        if self.random.random() < 0.6:
            shade = Image.new("L", self.image.size)
            shifted = points + radius_px * self.random.uniform(-0.6, 0.6, 2)
            ImageDraw.Draw(shade).polygon([tuple(point) for point in shifted], fill=255)
            both = Image.fromarray(np.minimum(np.array(mask), np.array(shade)))
            self.image.paste(tuple(int(v) for v in fill * 0.75), (0, 0, *self.image.size), both)
        if self.random.random() < 0.85:
            self.stroke(np.concatenate((points, points[:2])), self.line_px * self.random.uniform(0.6, 1.6), self.ink)

    def stroke(self, points: np.ndarray, width_px: float, colour: tuple[int, int, int]) -> None:
        """A line of ink through the points that swells and thins as a pen's does."""
        steps = np.concatenate(((0,), np.cumsum(np.hypot(*np.diff(points, axis=0).T))))
        along = np.linspace(0, steps[-1], max(2, int(steps[-1] / max(1.5, width_px / 3))))
        places = np.stack([np.interp(along, steps, points[:, axis]) for axis in (0, 1)], 1)
        swell = 1 + 0.35 * np.sin(along / self.size_px * self.random.uniform(4, 30) + self.random.uniform(0, 6))
        for (x, y), radius in zip(places, width_px / 2 * swell):
            self.pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour)

    def curve(self, start: np.ndarray, end: np.ndarray, bend_px: float) -> np.ndarray:
        """A bow from start to end, [points, 2]."""
        share = np.linspace(0, 1, 40)[:, None]
        middle = (start + end) / 2 + self.random.normal(0, bend_px, 2)
        return (1 - share) ** 2 * start + 2 * share * (1 - share) * middle + share**2 * end

    def strands(self) -> None:
        """Hair: bows that run side by side and come to a point."""
        root, reach = self.place(), self.random.uniform(-0.4, 0.4, 2) * self.size_px
        spread_px, bend_px = self.size_px * self.random.uniform(0.005, 0.05), self.size_px * 0.01
        colour = self.ink if self.random.random() < 0.6 else self.choice(self.palette)
        for _ in range(self.random.integers(6, 30)):
            start = root + self.random.normal(0, spread_px, 2)
            bow = self.curve(start, start + reach * self.random.uniform(0.7, 1.1), bend_px)
            self.taper(bow, self.line_px * self.random.uniform(0.5, 1.5), colour)

    def taper(self, points: np.ndarray, width_px: float, colour: tuple[int, int, int]) -> None:
        """A stroke that is widest in its middle and ends in nothing."""
        along = np.gradient(points, axis=0)
        normal = np.stack((-along[:, 1], along[:, 0]), 1) / np.maximum(np.hypot(*along.T), 1e-6)[:, None]
        half = (width_px / 2 * np.sin(np.linspace(0, math.pi, len(points))))[:, None]
        self.pen.polygon([tuple(p) for p in np.concatenate((points + normal * half, (points - normal * half)[::-1]))], fill=colour)

    def rays(self) -> None:
        """Lines of speed: wedges from everywhere towards one place."""
        centre, colour = self.place(), self.choice((self.ink, self.choice(self.palette)))
        inner_px = self.size_px * self.random.uniform(0.1, 0.4)
        for angle in self.random.uniform(0, 2 * math.pi, self.random.integers(12, 60)):
            towards = np.array((math.cos(angle), math.sin(angle)))
            far = centre + towards * self.size_px * 1.5
            side = np.array((-towards[1], towards[0])) * self.line_px * self.random.uniform(1, 6)
            near = centre + towards * inner_px * self.random.uniform(0.8, 1.4)
            self.pen.polygon([tuple(near), tuple(far + side), tuple(far - side)], fill=colour)

    def hatching(self) -> None:
        """Straight lines side by side, sometimes crossed."""
        centre, half_px = self.place(), self.size_px * self.random.uniform(0.05, 0.2)
        gap_px = self.line_px * self.random.uniform(2, 5)
        for turn in ([0.0] if self.random.random() < 0.6 else [0.0, math.pi / 2]):
            angle = self.random.uniform(0, math.pi) + turn
            along, across = np.array((math.cos(angle), math.sin(angle))), np.array((-math.sin(angle), math.cos(angle)))
            for offset in np.arange(-half_px, half_px, gap_px):
                reach_px = math.sqrt(max(0.0, half_px**2 - offset**2))
                middle = centre + across * offset
                ends = [tuple(middle - along * reach_px), tuple(middle + along * reach_px)]
                self.pen.line(ends, fill=self.ink, width=max(1, round(self.line_px * 0.7)))

    def tone(self) -> None:
        """Screentone: dots on a turned grid, within a patch."""
        centre, half_px = self.place(), self.size_px * self.random.uniform(0.06, 0.2)
        pitch_px = self.size_px * self.random.uniform(0.006, 0.02)
        radius_px, angle = pitch_px * self.random.uniform(0.18, 0.42), self.random.uniform(0, math.pi / 2)
        count = int(half_px / pitch_px)
        for row in range(-count, count + 1):
            for column in range(-count, count + 1):
                x = centre[0] + pitch_px * (column * math.cos(angle) - row * math.sin(angle))
                y = centre[1] + pitch_px * (column * math.sin(angle) + row * math.cos(angle))
                self.pen.ellipse((x - radius_px, y - radius_px, x + radius_px, y + radius_px), fill=self.ink)

    def lettering(self) -> None:
        """A word, on its own or in a white balloon."""
        try:
            font = ImageFont.truetype(str(self.choice(FONTS)), int(self.size_px * self.random.uniform(0.03, 0.12)))
        except OSError:
            return
        place, word = self.place() * 0.8, str(self.choice(WORDS))
        if self.random.random() < 0.5:
            left, top, right, bottom = self.pen.textbbox(tuple(place), word, font=font)
            margin_px = (bottom - top) * 0.8
            box = (left - margin_px, top - margin_px, right + margin_px, bottom + margin_px)
            self.pen.ellipse(box, fill="white", outline=self.ink, width=max(1, round(self.line_px)))
            self.pen.text(tuple(place), word, font=font, fill=self.ink)
            return
        border = round(self.line_px * self.choice((0, 1, 2)))
        self.pen.text(tuple(place), word, font=font, fill=self.choice(self.palette), stroke_width=border, stroke_fill=self.ink)
