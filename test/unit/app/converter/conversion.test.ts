import { describe, expect, it } from "vitest";
import { convertedName, targetSize } from "../../../../app/local-engine/conversion";
import { distinctNames } from "../../../../app/files/distinct-names";

describe("the size of a converted picture", () => {
  const photo = { widthPx: 4_000, heightPx: 3_000 };
  it.each([
    [{ kind: "factor", factor: 1 }, 4_000, 3_000],
    [{ kind: "factor", factor: 2 }, 8_000, 6_000],
    [{ kind: "longest-edge", edgePx: 1_920 }, 1_920, 1_440],
    [{ kind: "longest-edge", edgePx: 7 }, 7, 5],
  ] as const)("of %o is %i × %i", (size, widthPx, heightPx) => {
    expect(targetSize(photo, size)).toEqual({ widthPx, heightPx });
  });

  it("takes the longer edge of a portrait", () => {
    const portrait = { widthPx: 300, heightPx: 400 };
    expect(targetSize(portrait, { kind: "longest-edge", edgePx: 800 })).toEqual({
      widthPx: 600,
      heightPx: 800,
    });
  });

  it.each([
    ["100 megapixels", photo, { kind: "factor", factor: 3 }],
    ["16 times", { widthPx: 100, heightPx: 50 }, { kind: "longest-edge", edgePx: 1_601 }],
  ] as const)("is refused beyond %s", (_, input, size) => {
    expect(() => targetSize(input, size)).toThrow(expect.objectContaining({ code: "output-too-large" }));
  });
});

describe("names of converted files", () => {
  it.each([
    ["photo.png", "photo.avif"],
    ["holiday.2026.JPG", "holiday.2026.avif"],
    ["noending", "noending.avif"],
    [".png", "picture.avif"],
  ])("%s becomes %s", (name, converted) => {
    expect(convertedName(name, "avif")).toBe(converted);
  });

  it("are all different in an archive, on systems too that do not tell cases apart", () => {
    expect(distinctNames(["a.png", "A.png", "a.png", "a (2).png", "b"])).toEqual([
      "a.png",
      "A (2).png",
      "a (3).png",
      "a (2) (2).png",
      "b",
    ]);
  });
});
