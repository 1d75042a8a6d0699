import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LimnError } from "#contract/errors";
import type { ModeOffer } from "#contract/mode-offer";
import type { ParameterName } from "#contract/mode-parameters";
import type { Mode } from "#contract/modes";
import {
  type ForeignModelName,
  foreignModels,
  readForeignOrder as readOrderOf,
  sizeRequestFor,
} from "#functions/http/compat/parameters";

const readForeignOrder = (name: ForeignModelName, fields: Record<string, unknown>) =>
  readOrderOf(name, fields, [{ mode: "standard", engine: "limn", takes: [], preview: "own" }]);

const offer = (mode: Mode, takes: readonly ParameterName[] = []): ModeOffer => ({
  mode,
  engine: "limn",
  takes,
  preview: "own",
});

const picture = { widthPx: 1_000, heightPx: 500 };

describe("the table of other services' parameters", () => {
  const cases: [ForeignModelName, Record<string, unknown>, object][] = [
    ["clarity", {}, { factor: 2, megapixels: null, format: "png", webhookUrl: null, leftAside: [] }],
    ["clarity", { scale_factor: "16", creativity: "-10.0" }, { factor: 16, leftAside: ["creativity"] }],
    ["clarity", { scale_factor: 4, prompt: "", style: null }, { factor: 4, leftAside: [] }],
    ["clarity", { output_format: "jpg" }, { format: "png", leftAside: ["output_format"] }],
    ["clarity", { seed: 7, negative_prompt: "x" }, { leftAside: ["negative_prompt", "seed"] }],
    ["clarity-pro", { output_format: "jpg", creativity: 10 }, { format: "jpeg", leftAside: ["creativity"] }],
    ["crystal", { output_format: "png", creativity: 0 }, { format: "png", leftAside: ["creativity"] }],
    ["crystal", { target_megapixels: 2, scale_factor: 4 }, { megapixels: 2, factor: 4 }],
    ["crystal", { scale_factor: 199.5 }, { factor: 199.5 }],
    ["crystal", { webhook: "https://shop.example.com/x" }, { webhookUrl: "https://shop.example.com/x" }],
  ];
  it.each(cases)("reads %s %j", (model, fields, expected) => {
    expect(readForeignOrder(model, fields)).toMatchObject({ mode: "standard", ...expected });
  });

  const refused: [ForeignModelName, Record<string, unknown>][] = [
    ["clarity", { creativity: -11 }],
    ["clarity", { resemblance: 10.5 }],
    ["clarity", { dynamic: "much" }],
    ["clarity", { fractality: Number.NaN }],
    ["clarity", { style: "cubist" }],
    ["clarity", { prompt: 5 }],
    ["clarity", { prompt: "x".repeat(2_001) }],
    ["clarity", { scale_factor: 0.5 }],
    ["clarity", { scale_factor: 17 }],
    ["clarity-pro", { output_format: "tiff" }],
    ["clarity-pro", { creativity: "1e3" }],
    ["crystal", { creativity: -1 }],
    ["crystal", { scale_factor: 201 }],
    ["crystal", { target_megapixels: 1_501 }],
    ["crystal", { webhook: "mailto:a@example.com" }],
  ];
  it.each(refused)("refuses %s %j, naming the field", (model, fields) => {
    const [field] = Object.keys(fields);
    const refusal = expect.objectContaining({
      code: "request-invalid",
      publicDetail: expect.stringMatching(`^${field}: `),
    });
    expect(() => readForeignOrder(model, fields)).toThrow(LimnError);
    expect(() => readForeignOrder(model, fields)).toThrow(refusal);
  });

  it.each([
    [2, { scale: 2 }],
    [16, { scale: 16 }],
    [6, { widthPx: 6_000 }],
    [1.5, { widthPx: 1_500 }],
    [1, { widthPx: 1_000 }],
  ])("makes a size of the factor %s", (factor, size) => {
    const order = readForeignOrder("crystal", { scale_factor: factor });
    expect(sizeRequestFor(order, picture)).toEqual(size);
  });

  it("makes the width of the megapixels, which go before the factor", () => {
    const order = readForeignOrder("crystal", { target_megapixels: 2, scale_factor: 16 });
    expect(sizeRequestFor(order, picture)).toEqual({ scale: 2 });
    const odd = readForeignOrder("crystal", { target_megapixels: 1 });
    expect(sizeRequestFor(odd, picture)).toEqual({ widthPx: 1_414 });
  });

  it("takes the nearest mode that is served", () => {
    const modeOf = (name: ForeignModelName, served: readonly Mode[]) =>
      readOrderOf(
        name,
        {},
        served.map((mode) => offer(mode)),
      ).mode;
    expect(modeOf("clarity", ["standard", "upscale", "upscale-basic"])).toBe("upscale");
    expect(modeOf("crystal", ["standard", "upscale", "upscale-basic"])).toBe("upscale-basic");
    expect(modeOf("clarity-pro", ["upscale-basic", "standard"])).toBe("standard");
    expect(() => modeOf("crystal", [])).toThrow(expect.objectContaining({ code: "mode-unavailable" }));
  });

  it.each([
    [-10, 0],
    [0, 5],
    ["10", 10],
    [-3.5, 3.25],
  ])("makes detail of the creativity %s", (creativity, detail) => {
    const order = readOrderOf("clarity", { creativity }, [offer("upscale", ["detail"])]);
    expect(order).toMatchObject({ mode: "upscale", parameters: { detail }, leftAside: [] });
  });

  it("passes on what the mode takes where Limn runs, and leaves the rest aside", () => {
    const fields = {
      creativity: 2,
      resemblance: -1,
      dynamic: 3,
      fractality: 4,
      style: "anime",
      prompt: "a fox",
    };
    const own = readOrderOf("clarity", fields, [offer("upscale", ["detail", "resemblance", "style"])]);
    expect(own.parameters).toEqual({ detail: 6, resemblance: -1, style: "anime" });
    expect(own.leftAside).toEqual(["dynamic", "fractality", "prompt"]);
    const { prompt, dynamic, fractality } = fields;
    const takes = ["detail", "resemblance", "dynamic", "fractality", "style", "prompt"] as const;
    const hosted = readOrderOf("clarity", fields, [offer("upscale", takes)]);
    expect(hosted.parameters).toEqual({ ...own.parameters, prompt, dynamic, fractality });
    expect(hosted.leftAside).toEqual([]);
  });

  it("is told in the decision, every parameter of it", () => {
    const path = new URL("../../../docs/decisions/0015-doors-for-other-clients.md", import.meta.url);
    const decision = readFileSync(path, "utf8");
    const names = Object.values(foreignModels).flatMap(({ parameters }) => Object.keys(parameters));
    for (const name of new Set(names)) expect(decision).toContain(`\`${name}\``);
  });
});
