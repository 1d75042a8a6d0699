import { describe, expect, it } from "vitest";
import { type ParameterName, parametersOfMode } from "#contract/mode-parameters";
import { type Mode, modes } from "#contract/modes";
import { takesOnePicture } from "../../../../app/screens/studio/parameters/one-picture";
import { missingSentence, offerOf } from "../../../../app/screens/studio/parameters/asked-parameters";
import {
  seedOf,
  valuesOf,
  valuesOfQuote,
  withValues,
} from "../../../../app/screens/studio/parameters/mode-values";
import { untakenSentence } from "../../../../app/screens/studio/parameters/parameter-words";
import { chosenSettings, keptSettings, parsePresets } from "../../../../app/screens/studio/presets/presets";
import { describeSettings } from "../../../../app/screens/studio/presets/describe-settings";
import { quoteView } from "../../../../app/screens/studio/quote-view";
import { firstSettings, type Settings } from "../../../../app/screens/studio/settings";
import { firstState, studioReducer } from "../../../../app/screens/studio/studio-state";
import { draftOf, imageOf, offersOf } from "./documents";

const offers = offersOf(...modes);
const settings: Settings = firstSettings(offers);
const nothingHeld = { hasStylePicture: false, hasMask: false };

describe("what is typed", () => {
  it("stays with its mode", () => {
    const creative: Settings = { ...settings, mode: "upscale" };
    const typed = { ...creative, values: withValues(creative, { detail: 9, prompt: "fur" }) };
    const crystal: Settings = { ...typed, mode: "upscale-basic" };
    expect(valuesOf(crystal)).toEqual({});
    const both = { ...crystal, values: withValues(crystal, { cleanUp: 4 }) };
    expect(valuesOf({ ...both, mode: "upscale" })).toEqual({ detail: 9, prompt: "fur" });
  });

  it("is a seed only as a whole number that every model takes", () => {
    const seeds = ["", " 7 ", "2147483647", "2147483648", "-1", "1.5", "seven"].map((seed) =>
      seedOf({ seed }),
    );
    expect(seeds).toEqual([undefined, 7, 2_147_483_647, null, null, null, null]);
  });

  it("comes back from what a picture was made with", () => {
    const { quote } = imageOf("a");
    const parameters = { prompt: "a kite", seed: 5, maskUploadId: "upl_m" };
    expect(valuesOfQuote({ ...quote, parameters })).toEqual({ prompt: "a kite", seed: "5" });
  });
});

describe("what is missing", () => {
  const missing = (mode: Settings["mode"], held = nothingHeld, values: Settings["values"] = {}) =>
    missingSentence({ ...settings, mode, values }, offerOf(offers, mode), held);

  it("is said of each mode that needs something", () => {
    expect(missing("standard")).toBeNull();
    expect(missing("create")).toContain("words");
    expect(missing("create", nothingHeld, { create: { prompt: "a kite" } })).toBeNull();
    expect(missing("inpaint")).toContain("Paint over");
    expect(missing("inpaint", { ...nothingHeld, hasMask: true })).toBeNull();
    expect(missing("style-transfer")).toContain("style");
    expect(missing("style-transfer", { ...nothingHeld, hasStylePicture: true })).toBeNull();
  });

  it("names a seed that is none, where a seed is taken", () => {
    const values = { upscale: { seed: "x" } };
    expect(missing("upscale", nothingHeld, values)).toContain("whole number");
    const own = { mode: "upscale", engine: "limn", takes: ["detail"], preview: "own" } as const;
    expect(missingSentence({ ...settings, mode: "upscale", values }, own, nothingHeld)).toBeNull();
  });

  it("of an engine is said in one sentence", () => {
    const sentence = (mode: Mode, engine: string, untaken: readonly ParameterName[]) => {
      const takes = parametersOfMode[mode].takes.filter((name) => !untaken.includes(name));
      return untakenSentence({ mode, engine, takes, preview: null });
    };
    expect(sentence("upscale", "limn", [])).toBeNull();
    expect(sentence("inpaint", "limn", ["prompt"])).toMatch(/^A prompt needs a hosted model/);
    expect(sentence("upscale", "limn", ["dynamic", "fractality", "seed"])).toMatch(
      /^Dynamic, fractality, and a seed need a hosted model/,
    );
    expect(sentence("upscale-flux", "fal", ["prompt"])).toBe(
      "The model that serves this mode here does not take a prompt.",
    );
  });
});

describe("prices", () => {
  const input = { widthPx: 1_000, heightPx: 750 };

  it("are of the picture's own size where the mode does not enlarge", () => {
    expect(quoteView(input, { ...settings, mode: "inpaint" }, 10)).toMatchObject({
      state: "priced",
      output: input,
      amountCredits: 3,
    });
    expect(quoteView(input, { ...settings, mode: "style-transfer" }, 10)).toMatchObject({ amountCredits: 4 });
    expect(quoteView(null, { ...settings, mode: "inpaint" }, 10).state).toBe("unknown");
  });

  it("are of the aspect ratio where nothing but words is needed, whatever picture is on show", () => {
    const create: Settings = { ...settings, mode: "create", values: { create: { aspectRatio: "2:3" } } };
    const output = { widthPx: 832, heightPx: 1_248 };
    expect(quoteView(null, create, 10)).toMatchObject({ state: "priced", output, amountCredits: 6 });
    expect(quoteView({ widthPx: 9_000, heightPx: 1_000 }, create, 10)).toMatchObject({ output });
  });
});

describe("presets", () => {
  const creative: Settings = {
    ...settings,
    mode: "upscale",
    values: { upscale: { detail: 7, style: "anime", prompt: "a fox" }, create: { prompt: "a kite" } },
  };

  it("carry what was typed in their mode, and leave what was typed in others", () => {
    const kept = keptSettings(creative);
    expect(kept.values).toEqual({ upscale: { detail: 7, style: "anime", prompt: "a fox" } });
    const now: Settings = { ...settings, values: { upscale: { detail: 1 }, create: { prompt: "a boat" } } };
    expect(chosenSettings(now, { name: "fox", settings: kept })).toMatchObject({
      mode: "upscale",
      values: { upscale: { detail: 7 }, create: { prompt: "a boat" } },
    });
  });

  it("say what they hold", () => {
    expect(describeSettings(creative)).toBe("Creative, 2×, PNG, detail 7, anime, “a fox”");
    expect(describeSettings({ ...creative, mode: "create" })).toBe("Create, 1:1, PNG, “a kite”");
    const crystal = (content: "photo" | "drawing"): Settings => ({
      ...settings,
      mode: "upscale-basic",
      values: { "upscale-basic": { content } },
    });
    expect(describeSettings(crystal("drawing"))).toBe("Crystal, 2×, PNG, drawing");
    expect(describeSettings(crystal("photo"))).toBe("Crystal, 2×, PNG");
    expect(describeSettings(settings)).toBe("Standard, 2×, PNG");
  });

  it("from before modes had parameters are read", () => {
    const { values: _values, ...before } = settings;
    expect(parsePresets(JSON.stringify([{ name: "old", settings: before }]))).toEqual([
      { name: "old", settings },
    ]);
  });
});

describe("modes in the studio", () => {
  it("that take one picture say why", () => {
    expect(modes.filter((mode) => takesOnePicture(mode) !== null)).toEqual(["create", "inpaint"]);
  });

  it("of words alone show the empty sheet first, and then what was painted", () => {
    const dropped = studioReducer(firstState(settings, null), { type: "files-added", drafts: [draftOf(1)] });
    const words = studioReducer(dropped, { type: "settings-changed", change: { mode: "create" } });
    expect(words.selectedId).toBeNull();
    const { id, upload } = imageOf("c");
    const started = studioReducer(studioReducer(words, { type: "selected", id: "draft_1" }), {
      type: "job-started",
      subjectId: "words",
      imageId: id,
      upload,
    });
    expect([started.selectedId, started.drafts.length]).toEqual([id, 1]);
  });
});
