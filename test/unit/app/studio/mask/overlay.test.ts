import { describe, expect, it } from "vitest";
import { createMaskEditor } from "../../../../../app/screens/studio/mask/mask-editor";
import {
  type OverlayView,
  overlayPartOf,
  overlayPixels,
} from "../../../../../app/screens/studio/mask/overlay";

/** A square of 20 px in a picture of 100, seen at half its size. */
const { mask } = (() => {
  const editor = createMaskEditor({ widthPx: 100, heightPx: 100 });
  editor.rectangle({ left: 40, top: 40, right: 60, bottom: 60 }, "paint");
  editor.end();
  return editor;
})();
const view: OverlayView = { widthPx: 50, heightPx: 50, pictureLeft: 0, pictureTop: 0, picturePxPerPx: 2 };
const whole = { left: 0, top: 0, right: 50, bottom: 50 };
const alphaAt = (pixels: Uint8ClampedArray, widthPx: number, x: number, y: number) =>
  pixels[(y * widthPx + x) * 4 + 3];

describe("the overlay", () => {
  it("tints what is within, draws its edge inside and out, and leaves the rest", () => {
    const pixels = overlayPixels(mask, view, whole);
    const row = Array.from({ length: 6 }, (_, index) => alphaAt(pixels, 50, 18 + index, 25));
    expect(row).toEqual([0, 255, 255, 118, 118, 118]);
    const [outside, inside] = [pixels.subarray((25 * 50 + 19) * 4), pixels.subarray((25 * 50 + 20) * 4)];
    expect(outside[0]).toBeLessThan(40);
    expect(inside[0]).toBe(255);
  });

  it("drawn in parts is what it is drawn at once", () => {
    const pixels = overlayPixels(mask, view, whole);
    const part = { left: 17, top: 22, right: 31, bottom: 33 };
    const drawn = overlayPixels(mask, view, part);
    for (let y = 0; y < 11; y += 1) {
      const from = ((y + part.top) * 50 + part.left) * 4;
      expect(drawn.slice(y * 14 * 4, (y + 1) * 14 * 4)).toEqual(pixels.slice(from, from + 14 * 4));
    }
  });

  it("finds the part that shows a change, with the line around it", () => {
    const change = { left: 40, top: 40, right: 60, bottom: 60 };
    expect(overlayPartOf(view, change)).toEqual({ left: 18, top: 18, right: 32, bottom: 32 });
    expect(overlayPartOf({ ...view, pictureLeft: 70 }, change)).toBeNull();
  });
});
