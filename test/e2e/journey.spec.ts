import { expect, test } from "@playwright/test";
import type { Raster } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import { creditsOf } from "../support/account";
import { libwebpEncodeModule } from "../support/codec-modules";
import { jpegOf, withOrientation } from "../support/pictures/jpeg";
import { pngOf } from "../support/pictures/png";
import { psnrDb, rasterFrom } from "../support/pictures/rasters";
import { losslessWebpOf } from "../support/pictures/webp";
import {
  type DroppedFile,
  decoded,
  downloadResult,
  drop,
  priceOnButton,
  signInToStudio,
  upscale,
} from "../support/studio";

/** A drawn scene whose corners differ, so that a turned or mirrored result shows. */
function scene(widthPx: number, heightPx: number, channels: 3 | 4): Raster {
  return rasterFrom(widthPx, heightPx, channels, (x, y, channel) => {
    const u = x / widthPx;
    const v = y / heightPx;
    if (channel === 3) return Math.hypot(u - 0.5, v - 0.5) < 0.4 ? 255 : 0;
    const corner = [u < 0.5 && v < 0.5, u >= 0.5 && v < 0.5, u < 0.5 && v >= 0.5][channel] ? 170 : 40;
    return Math.round(corner + 40 * Math.sin(12 * u + 5 * v + channel));
  });
}

/** What can be seen: colour under its alpha, and the alpha. */
function visible(raster: Raster): Raster {
  if (raster.channels === 3) return raster;
  return rasterFrom(raster.widthPx, raster.heightPx, 4, (x, y, channel) => {
    const at = (y * raster.widthPx + x) * 4;
    const alpha = raster.data[at + 3] ?? 0;
    return channel === 3 ? alpha : Math.round(((raster.data[at + channel] ?? 0) * alpha) / 255);
  });
}

interface Journey {
  readonly what: string;
  /** What the result is compared with, at the size that was asked for. */
  readonly truth: Raster;
  readonly file: (small: Raster) => Promise<DroppedFile>;
  readonly creditsGone: number;
  readonly minimumPsnrDb: number;
}

const journeys: readonly Journey[] = [
  {
    what: "a photograph that the camera held sideways (EXIF orientation 6)",
    truth: scene(640, 480, 3),
    // Stored so that turning it clockwise by a quarter makes it upright.
    file: async (small) => {
      const stored = rasterFrom(small.heightPx, small.widthPx, 3, (x, y, channel) => {
        const uprightX = small.widthPx - 1 - y;
        return small.data[(x * small.widthPx + uprightX) * 3 + channel] ?? 0;
      });
      return {
        name: "sideways.jpg",
        mimeType: "image/jpeg",
        bytes: withOrientation(await jpegOf(stored, 95), 6),
      };
    },
    creditsGone: 1,
    minimumPsnrDb: 32,
  },
  {
    what: "a transparent PNG",
    truth: scene(1280, 1024, 4),
    file: async (small) => ({ name: "cut-out.png", mimeType: "image/png", bytes: await pngOf(small) }),
    creditsGone: 2,
    minimumPsnrDb: 30,
  },
  {
    what: "a WebP",
    truth: scene(600, 400, 3),
    file: async (small) => {
      const rgba = rasterFrom(small.widthPx, small.heightPx, 4, (x, y, channel) =>
        channel === 3 ? 255 : (small.data[(y * small.widthPx + x) * 3 + channel] ?? 0),
      );
      return {
        name: "drawing.webp",
        mimeType: "image/webp",
        bytes: await losslessWebpOf(rgba, libwebpEncodeModule),
      };
    },
    creditsGone: 1,
    minimumPsnrDb: 34,
  },
];

for (const journey of journeys) {
  test(`from the drop to the download: ${journey.what}`, async ({ page, context }) => {
    test.setTimeout(180_000);
    const { truth } = journey;
    const smallSize = { widthPx: truth.widthPx / 2, heightPx: truth.heightPx / 2 };
    const small = resample(truth, smallSize, "bicubic");
    const file = await journey.file(small);

    await signInToStudio(page);
    const before = await creditsOf(page);
    await drop(page, file);
    await page.getByRole("radio", { name: "2×" }).check({ force: true });
    await expect(page.getByText(`${truth.widthPx} × ${truth.heightPx} px`).first()).toBeVisible();
    expect(await priceOnButton(page)).toBe(journey.creditsGone);

    const secondTab = await context.newPage();
    await secondTab.goto("/dashboard");
    await upscale(page);
    expect(await creditsOf(page)).toBe(before - journey.creditsGone);

    const { name, bytes } = await downloadResult(page);
    expect(name).toContain(`${truth.widthPx}x${truth.heightPx}`);
    const result = await decoded(bytes);
    expect([result.widthPx, result.heightPx, result.channels]).toEqual([
      truth.widthPx,
      truth.heightPx,
      truth.channels,
    ]);
    // Close to the truth: so it is upright, its alpha is there, and it is the same picture, only larger.
    expect(psnrDb(visible(result), visible(truth))).toBeGreaterThan(journey.minimumPsnrDb);

    const slider = page.getByRole("slider", { name: "Before and after" });
    await expect(slider).toHaveAttribute("aria-valuenow", "50");
    await slider.focus();
    await page.keyboard.press("Home");
    await expect(slider).toHaveAttribute("aria-valuenow", "0");

    // The second tab has it without a reload, this one after one.
    const finished = (tab: typeof page) =>
      tab.getByRole("list", { name: "History" }).getByRole("button", { name: `${file.name}, Finished` });
    await expect(finished(secondTab).first()).toBeVisible();
    await page.reload();
    await expect(finished(page).first()).toBeVisible();
    expect(await creditsOf(page)).toBe(before - journey.creditsGone);
  });
}
