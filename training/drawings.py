"""Drawings that are made up from a seed: ink lines, flat and shaded colour, light, screentone, hatching, lettering. They are what
"art" learns from beside paintings, and what it is measured on; drawn at four times their size and shrunk, as a scan is, unless said otherwise."""
import math
import string

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFont

OVERSAMPLING = 4
# How a drawing comes to its size differs from program to program; edges of one kind alone would be known by heart.
FILTERS = (Image.Resampling.BOX, Image.Resampling.HAMMING, Image.Resampling.BICUBIC, Image.Resampling.LANCZOS)
# Debian's fonts-dejavu-core; a drawing without lettering is still one, a page is not.
FONTS = ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf")
WORDS = ("LIMN", "Boom!", "quiet", "Kapow", "no. 27", "what?", "THE END", "Wait...", "5:40 pm", "& then")
LETTERS = string.ascii_lowercase + string.ascii_letters + string.digits + ".,!?-" + 12 * " "


def load_drawings(count: int, size: int, seed: int) -> list[torch.Tensor]:
    """`count` drawings, each [3, size, size] of 8 bit; the same for the same seed."""
    return [draw(size, seed * 100_003 + index, OVERSAMPLING, crowd=1) for index in range(count)]


def write(size: int, seed: int) -> torch.Tensor:
    """One page, [3, size, size] of 8 bit: lines of words, each line of its own font, height and ink."""
    sheet = Sheet(size * OVERSAMPLING, np.random.default_rng(seed))
    if sheet.random.random() < 0.4:
        sheet.background()
    sheet.lines_of_words()
    return sheet.shrunk(size)


def draw(size: int, seed: int, oversampling: int, crowd: int) -> torch.Tensor:
    """One drawing, [3, size, size] of 8 bit. Without oversampling (1) each of its pixels is of one colour or another, as programs draw that do
    not smooth edges. With a crowd, `crowd` times as much is on it."""
    sheet = Sheet(size * oversampling, np.random.default_rng(seed))
    sheet.background()
    for _ in range(crowd * sheet.random.integers(4, 9)):
        sheet.choice((sheet.figure, sheet.figure, sheet.figure, sheet.rings, sheet.boxes))()
    patterns = (sheet.hatching, sheet.tone)
    others = (sheet.strands, sheet.lettering, sheet.rays, sheet.scribble, sheet.grass, sheet.light)
    for _ in range(crowd * sheet.random.integers(3, 8)):
        sheet.drawn_over(sheet.choice((*others, *patterns, *patterns)))
    return sheet.shrunk(size)


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

    def shrunk(self, size: int) -> torch.Tensor:
        """What was drawn, [3, size, size] of 8 bit."""
        picture = self.image.resize((size, size), self.choice(FILTERS))
        return torch.from_numpy(np.array(picture)).permute(2, 0, 1).contiguous()

    def choice(self, options):
        return options[self.random.integers(len(options))]

    def colour(self) -> tuple[int, int, int]:
        if self.is_monochrome:
            return (int(self.choice((255, 255, 230, 190, 140, 60))),) * 3
        return tuple(int(v) for v in self.random.integers(20, 256, 3))

    def pattern_colour(self) -> tuple[int, int, int]:
        """Of lines and dots side by side: were they always of ink, a network would make them so."""
        return self.ink if self.random.random() < 0.4 else self.choice((*self.palette, (255, 255, 255)))

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

    def drawn_over(self, draw) -> None:
        """What `draw` draws, sometimes as a pencil or thin paint does: what is below it shows."""
        before = self.image.copy()
        draw()
        if self.random.random() < 0.35:
            self.image.paste(Image.blend(before, self.image, self.random.uniform(0.25, 0.9)))

    def grass(self) -> None:
        """Many short strokes of colours alike: grass, leaves, fur."""
        (x, y), spread_px, colour = self.place(), self.size_px * self.random.uniform(0.05, 0.25), np.array(self.choice(self.palette))
        reach_px, lean = self.size_px * self.random.uniform(0.01, 0.06), self.random.uniform(-1, 1, 2)
        for _ in range(self.random.integers(40, 150)):
            start = np.array((x, y)) + self.random.uniform(-spread_px, spread_px, 2)
            bow = self.curve(start, start + reach_px * (lean + self.random.normal(0, 0.4, 2)), reach_px * 0.2)
            self.taper(bow, self.line_px * self.random.uniform(0.6, 2), tuple(int(v) for v in np.clip(colour * self.random.uniform(0.5, 1.3), 0, 255)))

    def boxes(self) -> None:
        """Rectangles in rows and columns: windows, panels, keys."""
        (x, y), fill, outline_px = self.place(), self.choice(self.palette), round(self.line_px * self.choice((0, 1, 1.5)))
        width_px, height_px = self.size_px * self.random.uniform(0.015, 0.12, 2)
        gap_px = max(outline_px, 1) + self.size_px * self.random.uniform(0.002, 0.02)
        columns, rows = self.random.integers(1, 7, 2)
        whole = (x - gap_px, y - gap_px, x + columns * (width_px + gap_px), y + rows * (height_px + gap_px))
        self.pen.rectangle(whole, fill=self.choice(self.palette), outline=self.ink, width=outline_px)
        for column in range(columns):
            for row in range(rows):
                left, top = x + column * (width_px + gap_px), y + row * (height_px + gap_px)
                self.pen.rectangle((left, top, left + width_px, top + height_px), fill=fill, outline=self.ink, width=outline_px)

    def scribble(self) -> None:
        """Thin lines over everything, as a sketch has them."""
        colour = self.ink if self.random.random() < 0.7 else self.choice(self.palette)
        for _ in range(self.random.integers(4, 20)):
            bow = self.curve(self.place(), self.place(), self.size_px * 0.2)
            self.stroke(bow, self.line_px * self.random.uniform(0.4, 1.2), colour)

    def rings(self) -> None:
        """Ellipses within each other, as eyes and wheels are drawn."""
        (x, y), radius_px = self.place(), self.size_px * self.random.uniform(0.02, 0.15)
        narrow, outline_px = self.random.uniform(0.5, 1), round(self.line_px * self.choice((0, 1, 2)))
        for _ in range(self.random.integers(2, 6)):
            box = (x - radius_px * narrow, y - radius_px, x + radius_px * narrow, y + radius_px)
            self.pen.ellipse(box, fill=self.choice((*self.palette, self.ink, (255, 255, 255))), outline=self.ink, width=outline_px)
            radius_px *= self.random.uniform(0.4, 0.85)
            x, y = (x, y) + self.random.uniform(-0.1, 0.1, 2) * radius_px

    def light(self) -> None:
        """A glow or a shadow without an edge."""
        rows, columns = np.mgrid[0:64, 0:64] / 31.5 - 1
        softness = 255 * self.random.uniform(0.3, 0.9) * np.clip(1 - np.hypot(rows, columns), 0, 1) ** self.random.uniform(0.5, 2)
        side_px = int(self.size_px * self.random.uniform(0.1, 0.6))
        mask = Image.fromarray(softness.astype(np.uint8)).resize((side_px, side_px), Image.Resampling.BICUBIC)
        left, top = (int(v) for v in self.place() - side_px / 2)
        self.image.paste(self.choice((*self.palette, (255, 255, 255))), (left, top, left + side_px, top + side_px), mask)

    def within(self, centre: np.ndarray, half_px: float, draw) -> None:
        """What `draw` draws around a place, within a shape that lies there; sometimes outlined."""
        points = self.outline(centre, half_px)
        before = self.image.copy()
        draw()
        outside = Image.new("L", self.image.size, 255)
        ImageDraw.Draw(outside).polygon([tuple(point) for point in points], fill=0)
        self.image.paste(before, (0, 0), outside)
        if self.random.random() < 0.5:
            self.stroke(np.concatenate((points, points[:2])), self.line_px, self.ink)

    def hatching(self) -> None:
        """Straight lines side by side, sometimes crossed."""
        centre, half_px = self.place(), self.size_px * self.random.uniform(0.05, 0.3)
        gap_px = self.size_px * math.exp(self.random.uniform(math.log(0.004), math.log(0.03)))
        width_px, colour = max(1, round(gap_px * self.random.uniform(0.15, 0.7))), self.pattern_colour()
        first, is_crossed = self.random.uniform(0, math.pi), self.random.random() < 0.3

        def lines() -> None:
            for angle in [first, first + math.pi / 2] if is_crossed else [first]:
                along, across = np.array((math.cos(angle), math.sin(angle))), np.array((-math.sin(angle), math.cos(angle)))
                for offset in np.arange(-2 * half_px, 2 * half_px, gap_px):
                    ends = [tuple(centre + across * offset + along * end * half_px) for end in (-2, 2)]
                    self.pen.line(ends, fill=colour, width=width_px)

        self.within(centre, half_px, lines)

    def tone(self) -> None:
        """Screentone: dots on a turned grid."""
        centre, half_px = self.place(), self.size_px * self.random.uniform(0.06, 0.3)
        pitch_px = self.size_px * math.exp(self.random.uniform(math.log(0.006), math.log(0.03)))
        radius_px, angle, colour = pitch_px * self.random.uniform(0.15, 0.5), self.random.uniform(0, math.pi / 2), self.pattern_colour()
        count = int(1.5 * half_px / pitch_px)
        dot = self.choice((self.pen.ellipse, self.pen.ellipse, self.pen.rectangle))

        def dots() -> None:
            for row in range(-count, count + 1):
                for column in range(-count, count + 1):
                    x = centre[0] + pitch_px * (column * math.cos(angle) - row * math.sin(angle))
                    y = centre[1] + pitch_px * (column * math.sin(angle) + row * math.cos(angle))
                    dot((x - radius_px, y - radius_px, x + radius_px, y + radius_px), fill=colour)

        self.within(centre, half_px, dots)

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

    def lines_of_words(self) -> None:
        """Lettering from top to bottom, in ink or a colour, as large as in a balloon or on a page."""
        top = 0.0
        while top < self.size_px:
            height_px = self.size_px * math.exp(self.random.uniform(math.log(0.02), math.log(0.15)))
            font = ImageFont.truetype(str(self.choice(FONTS)), int(height_px))
            line = "".join(self.choice(LETTERS) for _ in range(int(3 * self.size_px / height_px)))
            self.pen.text((self.random.uniform(-height_px, height_px), top), line, font=font, fill=self.choice((self.ink, self.ink, *self.palette)))
            top += height_px * self.random.uniform(1.05, 1.6)
