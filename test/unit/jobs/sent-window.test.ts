import { describe, expect, it } from "vitest";
import { replicateModels } from "#functions/jobs/engines/hosted/models";
import { factorFor, sentSize } from "#functions/jobs/engines/hosted/scale-factor";
import { sentWindow } from "#functions/jobs/preview/sent-window";

const clarity = replicateModels.find(({ mode }) => mode === "upscale");
if (!clarity) throw new Error("no model");
const region = (xPx: number, yPx: number, edgePx = 256) => ({
  xPx,
  yPx,
  widthPx: edgePx,
  heightPx: edgePx,
});
const times = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }, factor: number) => ({
  widthPx: widthPx * factor,
  heightPx: heightPx * factor,
});

describe("what a model is shown of a picture", () => {
  const photo = { widthPx: 1_600, heightPx: 1_200 };

  it.each([
    ["in the middle, as much on every side", region(700, 500), [636, 436]],
    ["at a corner, nothing beyond the picture", region(0, 944), [0, 816]],
    ["a small region, with more around it", region(800, 600, 10), [613, 413]],
  ])("%s", (_, asked, [xPx, yPx]) => {
    const { shown, sent, factor } = sentWindow(asked, photo, clarity, times(photo, 2));
    expect(shown).toEqual({ xPx, yPx, widthPx: 384, heightPx: 384 });
    expect(sent).toEqual({ widthPx: 384, heightPx: 384 });
    expect(factor).toBe(2);
  });

  it("a small picture is shown whole, as its job shows it", () => {
    const small = { widthPx: 300, heightPx: 200 };
    const { shown, result } = sentWindow(region(20, 0, 200), small, clarity, times(small, 4));
    expect(shown).toEqual({ xPx: 0, yPx: 0, ...small });
    expect(result).toEqual({ columns: { first: 0, end: 1_200 }, rows: { first: 0, end: 800 } });
  });

  it("a picture that its job sends smaller is shown as small, at the job's factor", () => {
    const large = { widthPx: 4_000, heightPx: 3_000 };
    const { shown, sent, factor } = sentWindow(region(1_000, 1_000), large, clarity, times(large, 2));
    const whole = sentSize(clarity, large);
    expect(shown.widthPx / sent.widthPx).toBeCloseTo(large.widthPx / whole.widthPx, 2);
    expect(sent.widthPx).toBeGreaterThanOrEqual(384);
    expect(factor).toBe(factorFor(clarity, whole, times(large, 2)));
  });
});
