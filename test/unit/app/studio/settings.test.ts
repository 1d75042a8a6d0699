import { describe, expect, it } from "vitest";
import {
  exactFields,
  exactSizeFrom,
  firstSettings,
  sizeRequestOf,
} from "../../../../app/screens/studio/settings";
import { offersOf } from "./documents";

const input = { widthPx: 400, heightPx: 300 };
const exact = (edge: "width" | "height", text: string) => ({ kind: "exact" as const, edge, text });

describe("settings", () => {
  it("begin with the first mode that is offered, twice the size, without loss", () => {
    expect(firstSettings(offersOf("upscale", "create"))).toEqual({
      mode: "upscale",
      size: { kind: "scale", scale: 2 },
      format: "png",
      values: {},
    });
  });

  it("become the API's size request", () => {
    expect(sizeRequestOf({ kind: "scale", scale: 8 })).toEqual({ scale: 8 });
    expect(sizeRequestOf(exact("width", " 1200 "))).toEqual({ widthPx: 1_200 });
    expect(sizeRequestOf(exact("height", "900"))).toEqual({ heightPx: 900 });
  });

  it.each(["", "0", "-5", "12.5", "1e3", "abc", "65501"])("take %j for no size", (text) => {
    expect(sizeRequestOf(exact("width", text))).toBeNull();
  });

  it("let the other edge follow", () => {
    expect(exactFields(exact("width", "1000"), input)).toEqual({ width: "1000", height: "750" });
    expect(exactFields(exact("height", "1000"), input)).toEqual({ width: "1333", height: "1000" });
    expect(exactFields(exact("height", "x"), input)).toEqual({ width: "", height: "x" });
    expect(exactFields(exact("width", "1000"), null)).toEqual({ width: "1000", height: "" });
  });

  it("begin an exact size where the factor was", () => {
    expect(exactSizeFrom({ kind: "scale", scale: 4 }, input)).toEqual(exact("width", "1600"));
    expect(exactSizeFrom({ kind: "scale", scale: 4 }, null)).toEqual(exact("width", ""));
    expect(exactSizeFrom(exact("height", "7"), input)).toEqual(exact("height", "7"));
  });
});
