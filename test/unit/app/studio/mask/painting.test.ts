import { describe, expect, it } from "vitest";
import {
  brushSizePx,
  brushSteps,
  clampBrushStep,
  firstBrushStep,
} from "../../../../../app/screens/studio/mask/brush";
import { cursorAfterKey, cursorStart, describeCursor } from "../../../../../app/screens/studio/mask/cursor";
import { createMaskBoard } from "../../../../../app/screens/studio/mask/mask-board";
import { maskCommandOf } from "../../../../../app/screens/studio/mask/mask-keys";
import { createStrokes } from "../../../../../app/screens/studio/mask/strokes";
import type { FocusKind } from "../../../../../app/screens/studio/shortcuts";

const picture = { widthPx: 100, heightPx: 80 };
const at = (x: number, y: number) => ({ x, y });
const painted = () => {
  const board = createMaskBoard(picture);
  const valueAt = (x: number, y: number) => board.mask.data[y * picture.widthPx + x];
  return { board, strokes: createStrokes(board), valueAt };
};
const brush = { tool: "brush", diameterPx: 10 } as const;

describe("strokes", () => {
  it("are one step from the press to the letting go, with all between", () => {
    const { board, strokes, valueAt } = painted();
    strokes.begin(at(20, 20), brush, false);
    strokes.moveTo(at(60, 20));
    strokes.moveTo(at(60, 60));
    strokes.finish();
    expect([valueAt(20, 20), valueAt(40, 20), valueAt(60, 40), valueAt(40, 40)]).toEqual([255, 255, 255, 0]);
    board.change((editor) => editor.undo());
    expect(board.state()).toMatchObject({ share: 0, canUndo: false, canRedo: true });
  });

  it("go on straight from where the last one ended", () => {
    const { strokes, valueAt } = painted();
    strokes.begin(at(10, 10), brush, true);
    strokes.finish();
    expect(valueAt(50, 10)).toBe(0);
    strokes.begin(at(90, 10), brush, true);
    strokes.finish();
    expect(valueAt(50, 10)).toBe(255);
  });

  it("are taken back where they are abandoned", () => {
    const { board, strokes, valueAt } = painted();
    strokes.begin(at(20, 20), brush, false);
    strokes.abandon();
    expect([valueAt(20, 20), board.state().revision, strokes.isUnderWay]).toEqual([0, 0, false]);
  });

  it("erase, and draw rectangles from one corner to the other", () => {
    const { strokes, valueAt } = painted();
    strokes.begin(at(60.5, 50.5), { tool: "rectangle", diameterPx: 10 }, false);
    strokes.moveTo(at(20.5, 10.5));
    expect(strokes.rectangle).toEqual({ left: 20, top: 10, right: 61, bottom: 51 });
    expect(valueAt(40, 30)).toBe(0);
    strokes.finish();
    expect([valueAt(20, 10), valueAt(60, 50), valueAt(61, 50)]).toEqual([255, 255, 0]);
    strokes.begin(at(40, 30), { tool: "eraser", diameterPx: 10 }, false);
    strokes.finish();
    expect([valueAt(40, 30), valueAt(50, 30)]).toEqual([0, 255]);
  });
});

describe("the board", () => {
  it("tells what has to be drawn at once, and of each step when it ends", () => {
    const { board, strokes } = painted();
    const parts: unknown[] = [];
    let states = 0;
    board.onDrawn((part) => parts.push(part));
    board.subscribe(() => {
      states += 1;
    });
    strokes.begin(at(20, 20), brush, false);
    expect([parts.length, states]).toEqual([1, 0]);
    strokes.finish();
    expect([parts.length, states]).toEqual([1, 1]);
    expect(board.state()).toBe(board.state());
  });
});

describe("the brush", () => {
  it("grows evenly from two pixels to half of the picture's longer edge", () => {
    const sizes = Array.from({ length: brushSteps + 1 }, (_, step) => brushSizePx(step, picture));
    expect([sizes.at(0), sizes.at(-1)]).toEqual([2, 50]);
    expect(sizes.toSorted((a, b) => a - b)).toEqual(sizes);
    expect(brushSizePx(firstBrushStep, { widthPx: 4_000, heightPx: 3_000 })).toBeGreaterThan(100);
    expect([clampBrushStep(-3), clampBrushStep(99)]).toEqual([0, brushSteps]);
  });
});

describe("the keyboard's cursor", () => {
  it("moves by half the brush, by a pixel with Shift, and stays on the picture", () => {
    const start = cursorStart(picture);
    expect(describeCursor(start)).toBe("50 across, 40 down");
    const press = (key: string, shiftKey = false) => cursorAfterKey(start, { key, shiftKey }, 20, picture);
    expect(press("ArrowRight")).toEqual({ x: 60.5, y: 40.5 });
    expect(press("ArrowUp", true)).toEqual({ x: 50.5, y: 39.5 });
    expect(press("a")).toBeNull();
    expect(cursorAfterKey(at(0.5, 79.5), { key: "ArrowDown", shiftKey: false }, 20, picture)).toEqual(
      at(0.5, 79.5),
    );
  });
});

describe("keys while a mask is painted", () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const press = (key: string, modifiers = {}, focus: FocusKind = "none") =>
    maskCommandOf({ key, ...plain, ...modifiers }, focus);

  it("choose tools and sizes", () => {
    expect(["b", "e", "r", "i", "[", "]", "q"].map((key) => press(key))).toEqual([
      "brush",
      "eraser",
      "rectangle",
      "invert",
      "smaller",
      "larger",
      null,
    ]);
  });

  it("take steps back and do them again, with Control or Command", () => {
    expect(press("z", { ctrlKey: true })).toBe("undo");
    expect(press("Z", { metaKey: true, shiftKey: true })).toBe("redo");
    expect(press("y", { ctrlKey: true })).toBe("redo");
    expect(press("b", { ctrlKey: true })).toBeNull();
  });

  it("belong to text where text is typed", () => {
    expect(press("b", {}, "text")).toBeNull();
    expect(press("z", { ctrlKey: true }, "text")).toBeNull();
    expect(press("[", {}, "dialog")).toBeNull();
  });
});
