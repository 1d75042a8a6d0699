import { describe, expect, it } from "vitest";
import { wholePictureLimits } from "#contract/limits";
import { fill } from "#imaging/fill/fill";
import type { PieceRun } from "#imaging/patches/pace";
import { rasterOf } from "#imaging/raster";
import { transferStyle } from "#imaging/style/transfer-style";
import { heldBytes, settledBytes } from "../../support/held-memory";

const megabyte = 1_000_000;

class Enough extends Error {}

/** The most that is held between two pieces of work, up to a share of it after which less is held. */
async function peakBytes(enoughShare: number, work: (run: PieceRun) => Promise<void>): Promise<number> {
  let peak = 0;
  let pieces = 0;
  const onPiece = async (share: number) => {
    if (share > enoughShare) throw new Enough();
    pieces += 1;
    if (pieces % 6 === 0) peak = Math.max(peak, heldBytes());
  };
  await work({ onPiece }).catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
  return peak;
}

/** Broad shapes under fine noise, so that a search has something to look for. */
function texture(widthPx: number, heightPx: number) {
  const data = new Uint8Array(widthPx * heightPx * 3);
  let state = 1;
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const [x, y] = [Math.floor(at / 3) % widthPx, Math.floor(at / 3 / widthPx)];
    data[at] = (x >> 4) + (y >> 5) * 3 + (state >>> 27);
  }
  return rasterOf(widthPx, heightPx, 3, data);
}

/**
 * An isolate has 128 MB, of which Limn's own code, heap and kernel take some 20 (docs/decisions/0022). The largest picture that the
 * contract lets in must leave room, in the modes that hold all of it.
 */
describe("what an isolate holds while Limn's own engine works on a whole picture", {
  timeout: 180_000,
}, () => {
  const widthPx = 4_100;
  const heightPx = Math.floor(wholePictureLimits.maxPixels / widthPx);

  // First: what the other leaves to be collected would count.
  it("style transfer, which works at less than half a megapixel whatever the picture's size", async () => {
    const [picture, style] = [texture(1_000, 1_000), texture(1_024, 1_024)];
    const before = await settledBytes();
    const request = { style, strength: 7, seed: 1 };
    const peak = await peakBytes(0.55, (run) => transferStyle(picture, request, run));
    expect(peak).toBeGreaterThan(before);
    // Beside the picture, which has 38 at most, and the style's 3.
    expect(peak - before).toBeLessThan(48 * megabyte);
  });

  it("a fill of the largest picture, with the hole that is searched through in the most detail", async () => {
    const picture = texture(widthPx, heightPx);
    const mask = new Uint8Array(widthPx * heightPx);
    for (let y = 800; y < 2_244; y += 1) mask.fill(255, y * widthPx + 1_100, y * widthPx + 3_027);
    await settledBytes();
    const peak = await peakBytes(0.65, (run) => fill(picture, { mask, seed: 1 }, run));
    // The picture and its mask are 50 of them.
    expect(peak).toBeGreaterThan(50 * megabyte);
    expect(peak).toBeLessThan(90 * megabyte);
  });
});
