import { describe, expect, it } from "vitest";
import {
  maxPresets,
  nameProblem,
  parsePresets,
  withoutPreset,
  withPreset,
} from "../../../../app/screens/studio/presets/presets";
import { firstSettings, type Settings } from "../../../../app/screens/studio/settings";
import { offersOf } from "./documents";

const settings = firstSettings(offersOf("standard"));
const wide: Settings = { ...settings, size: { kind: "exact", edge: "width", text: "4000" }, format: "webp" };

describe("presets", () => {
  it("come back from storage as they were kept, by name", () => {
    const kept = withPreset(withPreset([], "print", wide), "double", settings);
    expect(kept.map(({ name }) => name)).toEqual(["double", "print"]);
    expect(parsePresets(JSON.stringify(kept))).toEqual(kept);
  });

  it("are replaced under their name, and removed", () => {
    const kept = withPreset(withPreset([], "print", settings), "print", wide);
    expect(kept).toEqual([{ name: "print", settings: wide }]);
    expect(withoutPreset(kept, "print")).toEqual([]);
  });

  it("are none where storage holds nothing, or what cannot be read", () => {
    const unknown = [{ name: "old", settings: { ...settings, mode: "gone" } }];
    for (const text of [null, "", "{", "{}", JSON.stringify(unknown)]) expect(parsePresets(text)).toEqual([]);
  });

  it("need a name, and there is an end to them", () => {
    const many = Array.from({ length: maxPresets }, (_, index) => ({ name: `${index}`, settings }));
    expect(nameProblem([], "")).not.toBeNull();
    expect(nameProblem(many, "new")).toContain(`${maxPresets}`);
    expect(nameProblem(many, "1")).toBeNull();
  });
});
