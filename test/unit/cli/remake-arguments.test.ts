import { describe, expect, it } from "vitest";
import { parseRemakeArguments } from "../../../clients/cli/remake-arguments";

const parse = (line: string) => parseRemakeArguments(line.split(" "));

describe("limn fill and limn style", () => {
  it("take a picture, what it is made with, and where it goes", () => {
    expect(parse("fill a.jpg --mask m.png --output out/b.webp --seed 12 --json")).toEqual({
      command: "fill",
      picturePath: "a.jpg",
      maskPath: "m.png",
      outputPath: "out/b.webp",
      format: "webp",
      seed: 12,
      json: true,
      keepLocation: false,
    });
    expect(parse("style a.jpg --style s.png --output b.png")).toMatchObject({
      strength: 7,
      seed: 1,
      format: "png",
    });
    expect(parse("style a.jpg --style s.png --strength 0 --output b.png")).toMatchObject({ strength: 0 });
  });

  it.each([
    ["fill a.jpg --output b.png", "--mask"],
    ["fill --mask m.png --output b.png", "Name the pictures"],
    ["fill a.jpg b.jpg --mask m.png --output b.png", "One picture"],
    ["fill a.jpg --mask m.png --output b.gif", ".webp"],
    ["fill a.jpg --mask m.png --output b.png --seed 1.5", "--seed"],
    ["fill a.jpg --mask m.png --output b.png --strength 3", "--strength"],
    ["style a.jpg --style s.png --output b.png --strength 11", "0 to 10"],
    ["style a.jpg --style s.png --output b.png --strength much", "0 to 10"],
  ])("of %j say what is wrong", (line, words) => {
    expect(() => parse(line)).toThrow(
      expect.objectContaining({ name: "UsageError", message: expect.stringContaining(words) }),
    );
  });
});
