import { describe, expect, it } from "vitest";
import {
  clampPosition,
  flippedPosition,
  positionAfterKey,
  positionAt,
  startPosition,
} from "../../../../app/comparison/position";

describe("the divider's position", () => {
  it("begins in the middle and stays within 0 to 100", () => {
    expect(startPosition).toBe(50);
    expect(clampPosition(-3)).toBe(0);
    expect(clampPosition(103)).toBe(100);
  });

  it("follows a pointer, also beyond the edges", () => {
    expect(positionAt(150, 600)).toBe(25);
    expect(positionAt(-10, 600)).toBe(0);
    expect(positionAt(700, 600)).toBe(100);
    expect(positionAt(10, 0)).toBe(startPosition);
  });

  it("answers the keys of a slider, and no others", () => {
    expect(positionAfterKey(50, "ArrowLeft")).toBe(48);
    expect(positionAfterKey(50, "ArrowUp")).toBe(52);
    expect(positionAfterKey(95, "PageUp")).toBe(100);
    expect(positionAfterKey(50, "Home")).toBe(0);
    expect(positionAfterKey(50, "End")).toBe(100);
    expect(positionAfterKey(50, "Enter")).toBeNull();
  });

  it("flips to the whole other picture", () => {
    expect(flippedPosition(50)).toBe(0);
    expect(flippedPosition(0)).toBe(100);
    expect(flippedPosition(100)).toBe(0);
  });
});
