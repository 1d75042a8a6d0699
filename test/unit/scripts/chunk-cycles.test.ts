import { describe, expect, it } from "vitest";
import { findChunkCycle } from "../../../scripts/artefacts/chunk-cycles.mjs";

const chunk = (...imports: string[]) => ({ type: "chunk", imports });

describe("files that import each other", () => {
  it("are found wherever they stand", () => {
    const bundle = {
      page: chunk("first"),
      first: chunk("icon"),
      icon: chunk("shared", "first"),
      shared: chunk(),
    };
    expect(findChunkCycle(bundle)).toEqual(["first", "icon", "first"]);
    expect(findChunkCycle({ alone: chunk("alone") })).toEqual(["alone", "alone"]);
  });

  it("are not seen where there are none", () => {
    const style = { type: "asset" };
    const bundle = { a: chunk("b", "c"), b: chunk("d"), c: chunk("d"), d: chunk("react"), style };
    expect(findChunkCycle(bundle)).toBeNull();
  });
});
