import { describe, expect, it } from "vitest";
import { parseModel } from "#imaging/neural/model";
import { fastModelBytes } from "../../support/engine-files";

/** A model file with this header, and as many weights as are given. */
function fileOf(header: unknown, halves: readonly number[]): Uint8Array {
  const json = typeof header === "string" ? header : JSON.stringify(header);
  const text = new TextEncoder().encode(json.padEnd(Math.ceil(json.length / 4) * 4));
  const bytes = new Uint8Array(12 + text.length + 2 * halves.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode("LIMN"));
  view.setUint16(4, 1, true);
  view.setUint16(6, text.length, true);
  view.setUint32(8, halves.length, true);
  bytes.set(text, 12);
  halves.forEach((half, i) => {
    view.setUint16(12 + text.length + 2 * i, half, true);
  });
  return bytes;
}

const header = {
  name: "tiny",
  scale: 2,
  channels: 32,
  bodyLayers: 0,
  activation: "prelu",
  residual: "bicubic",
  training: { steps: 1 },
};
/** Head 3 -> 32 with slopes, tail 32 -> 12. */
const weightCount = 9 * 3 * 32 + 2 * 32 + 9 * 32 * 12 + 12;
const zeros = Array<number>(weightCount).fill(0);

describe("a model file", () => {
  it.each([
    { scale: 2, channels: 24, bodyLayers: 5, hasSkips: true },
    { scale: 4, channels: 32, bodyLayers: 9, hasSkips: false },
  ] as const)("holds the fast network of x$scale", ({ scale, channels, bodyLayers, hasSkips }) => {
    const model = parseModel(fastModelBytes(scale));
    expect(model).toMatchObject({ name: `fast-x${scale}`, scale, channels });
    const widths = [3, ...Array<number>(bodyLayers + 1).fill(channels), 3 * scale * scale];
    expect(model.layers.map(({ inputs, outputs }) => [inputs, outputs])).toEqual(
      widths.slice(1).map((outputs, i) => [widths[i], outputs]),
    );
    // Each engine is held to the other by both: with skips at twice, without at four times (test/e2e/converter-gpu.spec.ts).
    expect(model.layers.some(({ hasSkip }) => hasSkip)).toBe(hasSkips);
    const multiplyAdds = model.layers.reduce((sum, { weights }) => sum + weights.length, 0);
    expect(multiplyAdds).toBeLessThanOrEqual(100_000);
    expect(model.training.psnrYValidation).toBeGreaterThan(model.training.psnrYBicubic ?? Number.NaN);
  });

  it("has 16-bit floats, subnormal ones too", () => {
    const halves = [0x3c00, 0xc000, 0x3555, 0x0001, 0x8000, 0x7bff];
    const { weights } =
      parseModel(fileOf(header, halves.concat(zeros).slice(0, weightCount))).layers[0] ?? {};
    expect([...(weights?.subarray(0, 6) ?? [])]).toEqual([1, -2, 0.333251953125, 2 ** -24, -0, 65504]);
  });

  it("has skips at every second body layer, where its header says so", () => {
    const body = Array<number>(3 * (9 * 32 * 32 + 2 * 32)).fill(0);
    const skipsOf = (more: object) =>
      parseModel(fileOf({ ...header, bodyLayers: 3, ...more }, [...zeros, ...body])).layers.map(
        ({ hasSkip }) => hasSkip,
      );
    expect(skipsOf({ skips: true })).toEqual([false, false, true, false, false]);
    expect(skipsOf({ skips: false })).toEqual(skipsOf({}));
    expect(skipsOf({})).not.toContain(true);
  });

  const good = fastModelBytes(2);
  const changed = (offset: number, value: number) =>
    Uint8Array.from(good, (byte, i) => (i === offset ? value : byte));
  const refused: [string, Uint8Array][] = [
    ["empty", new Uint8Array(0)],
    ["twelve zeros", new Uint8Array(12)],
    ["another beginning", changed(0, 0)],
    ["another version", changed(4, 2)],
    ["cut short", good.subarray(0, good.length - 2)],
    ["too long", Uint8Array.from([...good, 0, 0])],
    ["no JSON", fileOf("{", zeros)],
    ["no object", fileOf("1", zeros)],
    ["no name", fileOf({ ...header, name: 1 }, zeros)],
    ["scale 3", fileOf({ ...header, scale: 3 }, zeros)],
    ["33 channels", fileOf({ ...header, channels: 33 }, zeros)],
    ["half a layer", fileOf({ ...header, bodyLayers: 0.5 }, zeros)],
    ["a layer more than it has weights for", fileOf({ ...header, bodyLayers: 1 }, zeros)],
    ["a weight too many", fileOf(header, [...zeros, 0])],
    ["skips that are neither there nor not", fileOf({ ...header, skips: 2 }, zeros)],
    ["another activation", fileOf({ ...header, activation: "relu" }, zeros)],
    ["no training facts", fileOf({ ...header, training: undefined }, zeros)],
    ["an infinite weight", fileOf(header, [0x7c00, ...zeros.slice(1)])],
    ["a weight that is no number", fileOf(header, [0x7e00, ...zeros.slice(1)])],
  ];
  it.each(refused)("is refused: %s", (_, bytes) => {
    expect(() => parseModel(bytes)).toThrow(expect.objectContaining({ code: "internal" }));
  });
});
