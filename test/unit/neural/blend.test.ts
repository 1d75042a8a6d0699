import { describe, expect, it } from "vitest";
import { blendModels } from "#imaging/neural/blend";
import { type Model, parseModel } from "#imaging/neural/model";
import { fastModelBytes } from "../../support/engine-files";

/** A model of the same shape with other weights, the same at every call. */
function shifted(model: Model): Model {
  const other = (values: Float32Array) => values.map((value, i) => value * (1 + 0.1 * Math.sin(i)));
  const layers = model.layers.map((layer) => ({
    ...layer,
    weights: other(layer.weights),
    bias: other(layer.bias),
    slopes: layer.slopes && other(layer.slopes),
  }));
  return { ...model, name: "shifted", layers };
}

const from = parseModel(fastModelBytes(2));
const to = shifted(from);

/** The values of all layers, in their order. */
const valuesOf = ({ layers }: Model) =>
  layers.flatMap(({ weights, bias, slopes }) => [...weights, ...bias, ...(slopes ?? [])]);

/** How far a model is from what a rule says of each weight, at most. */
function furthest(model: Model, rule: (from: number, to: number) => number): number {
  const [froms, tos] = [valuesOf(from), valuesOf(to)];
  const values = valuesOf(model);
  expect(values.length).toBe(froms.length);
  return values.reduce((most, value, i) => {
    const expected = rule(froms[i] as number, tos[i] as number);
    return Math.max(most, Math.abs(value - expected));
  }, 0);
}

describe("a blend of models", () => {
  it("is one of two at its ends and between them weight by weight", () => {
    expect(blendModels(from, to, 0)).toBe(from);
    expect(blendModels(from, to, 1)).toBe(to);
    expect(furthest(blendModels(from, to, 0.25), (a, b) => 0.75 * a + 0.25 * b)).toBeLessThan(1e-6);
    expect(furthest(from, (a, b) => 0.75 * a + 0.25 * b)).toBeGreaterThan(1e-3);
  });

  it("is refused where the shapes differ", () => {
    const large = parseModel(fastModelBytes(4));
    const refused = expect.objectContaining({ code: "internal" });
    expect(() => blendModels(from, large, 0.5)).toThrow(refused);
    expect(() => blendModels(large, to, 0)).toThrow(refused);
    const skipping = { ...to, layers: to.layers.map((layer, i) => ({ ...layer, hasSkip: i === 2 })) };
    expect(() => blendModels(from, skipping, 0.5)).toThrow(refused);
  });
});
