import { describe, expect, it } from "vitest";
import { jobFormSchema, jobOrderSchema, jobSettingsSchema } from "#contract/jobs";
import {
  numberParameters,
  type ParameterName,
  parameterNames,
  parametersOfMode,
} from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import { type Mode, modes } from "#contract/modes";
import { requestedParameters } from "#functions/jobs/requested-parameters";

const uploadId = `upl_${"0".repeat(26)}`;
const anything = {
  detail: 3,
  cleanUp: 4,
  content: "drawing",
  resemblance: -10,
  dynamic: 10,
  fractality: 0.5,
  style: "anime",
  prompt: "a fox",
  seed: 7,
  styleUploadId: uploadId,
  styleStrength: 2,
  maskUploadId: uploadId,
  aspectRatio: "16:9",
  keepLocation: true,
} satisfies Required<Parameters>;

const only = (names: readonly ParameterName[]): Parameters =>
  Object.fromEntries(names.map((name) => [name, anything[name]]));

describe("the parameters of a mode", () => {
  it.each(modes)("%s gets those that it takes, and no others", (mode) => {
    const { takes } = parametersOfMode[mode];
    expect(requestedParameters(mode, only(takes), takes)).toEqual(only(takes));
  });

  it.each(modes)("%s refuses each that it does not take, by name", (mode) => {
    const { takes, requires } = parametersOfMode[mode];
    const foreign = parameterNames.filter((name) => !takes.includes(name));
    expect(foreign.length).toBeGreaterThan(0);
    for (const name of foreign) {
      const request = { ...only(requires), [name]: anything[name] };
      expect(() => requestedParameters(mode, request, takes)).toThrow(
        expect.objectContaining({
          code: "request-invalid",
          publicDetail: expect.stringMatching(new RegExp(`^${name}: `)),
        }),
      );
    }
  });

  it.each(["style-transfer", "create", "inpaint"] satisfies Mode[])(
    "%s is refused without what it needs",
    (mode) => {
      const { takes } = parametersOfMode[mode];
      expect(() => requestedParameters(mode, {}, takes)).toThrow(
        expect.objectContaining({ code: "request-invalid" }),
      );
    },
  );

  it("what the mode takes and no engine here does is refused with the reason", () => {
    expect(() => requestedParameters("upscale", { prompt: "a fox" }, ["detail"])).toThrow(
      expect.objectContaining({
        publicDetail: "prompt: only a hosted model takes it, and none is connected here.",
      }),
    );
  });

  it("say the same in a form as in JSON", () => {
    const texts = Object.fromEntries(Object.entries(anything).map(([name, value]) => [name, `${value}`]));
    const form = jobFormSchema.parse({ ...texts, mode: "upscale", scale: "2" });
    const order = jobOrderSchema.parse({ ...anything, uploadId, mode: "upscale", size: { scale: 2 } });
    const { uploadId: _, ...settings } = order;
    expect(jobSettingsSchema.parse(form)).toEqual(settings);
  });

  it.each(Object.entries(numberParameters))("%s keeps to its range", (name, { least, most }) => {
    const parse = (value: number) => jobSettingsSchema.safeParse({ [name]: value }).success;
    expect([least, most, least - 0.1, most + 0.1].map(parse)).toEqual([true, true, false, false]);
    const parseText = (text: string) => jobFormSchema.safeParse({ [name]: text }).success;
    expect([`${least}`, `${most}`, `${most + 1}`, "1e1", "", "NaN"].map(parseText)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
