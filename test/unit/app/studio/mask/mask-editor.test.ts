import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMaskEditor, type MaskEditor } from "../../../../../app/screens/studio/mask/mask-editor";

const at = (x: number, y: number) => ({ x, y });
const dab = (x: number, y: number, radiusPx: number) => ({ from: at(x, y), to: at(x, y), radiusPx });
const valueAt = ({ mask }: MaskEditor, column: number, row: number) => mask.data[row * mask.widthPx + column];
/** Compared as bytes: an assertion on each of some ten thousand numbers takes its time. */
const holds = ({ mask }: MaskEditor, data: Uint8Array) => Buffer.compare(mask.data, data) === 0;
const sumOf = ({ mask }: MaskEditor) => mask.data.reduce((sum, value) => sum + value, 0);

describe("a stroke", () => {
  it("covers what lies within its radius, and half of what its rim halves", () => {
    const editor = createMaskEditor({ widthPx: 60, heightPx: 40 });
    editor.line({ from: at(20, 20.5), to: at(40, 20.5), radiusPx: 5 }, "paint");
    expect([valueAt(editor, 30, 20), valueAt(editor, 30, 24), valueAt(editor, 30, 26)]).toEqual([
      255, 255, 0,
    ]);
    expect([valueAt(editor, 15, 20), valueAt(editor, 13, 20), valueAt(editor, 46, 20)]).toEqual([255, 0, 0]);
    // The rim runs through the middle of the row 25.5 − 20.5 = 5 below.
    expect(valueAt(editor, 30, 25)).toBe(128);
  });

  it("has the area of its shape, in any direction", () => {
    fc.assert(
      fc.property(
        fc.record({
          fromX: fc.double({ min: 60, max: 140, noNaN: true }),
          fromY: fc.double({ min: 60, max: 140, noNaN: true }),
          toX: fc.double({ min: 60, max: 140, noNaN: true }),
          toY: fc.double({ min: 60, max: 140, noNaN: true }),
          radiusPx: fc.double({ min: 2, max: 50, noNaN: true }),
        }),
        ({ fromX, fromY, toX, toY, radiusPx }) => {
          const editor = createMaskEditor({ widthPx: 200, heightPx: 200 });
          editor.line({ from: at(fromX, fromY), to: at(toX, toY), radiusPx }, "paint");
          const lengthPx = Math.hypot(toX - fromX, toY - fromY);
          const area = Math.PI * radiusPx ** 2 + 2 * radiusPx * lengthPx;
          expect(Math.abs(sumOf(editor) / 255 - area)).toBeLessThan(0.02 * area + 2);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("may leave the picture, and is nothing beside it", () => {
    const editor = createMaskEditor({ widthPx: 20, heightPx: 20 });
    expect(editor.line(dab(-30, 5, 4), "paint")).toBeNull();
    expect(editor.line(dab(0, 0, 4), "paint")).toEqual({ left: 0, top: 0, right: 5, bottom: 5 });
    expect(valueAt(editor, 0, 0)).toBe(255);
  });

  it("erases what it covers, with the same rim", () => {
    const editor = createMaskEditor({ widthPx: 40, heightPx: 40 });
    editor.rectangle({ left: 0, top: 0, right: 40, bottom: 40 }, "paint");
    editor.line({ from: at(20, 20.5), to: at(20, 20.5), radiusPx: 5 }, "erase");
    editor.end();
    expect([valueAt(editor, 20, 20), valueAt(editor, 5, 5)]).toEqual([0, 255]);
    expect(1 - editor.share).toBeCloseTo((Math.PI * 25) / 1_600, 2);
  });
});

describe("steps", () => {
  it("are taken back and done again, each as one", () => {
    const editor = createMaskEditor({ widthPx: 300, heightPx: 300 });
    editor.line(dab(50, 50, 10), "paint");
    editor.line({ from: at(50, 50), to: at(250, 250), radiusPx: 10 }, "paint");
    editor.end();
    const first = editor.mask.data.slice();
    editor.rectangle({ left: 200, top: 10, right: 280, bottom: 90 }, "paint");
    editor.end();
    const second = editor.mask.data.slice();

    expect(editor.undo()).not.toBeNull();
    expect(holds(editor, first)).toBe(true);
    editor.undo();
    expect(sumOf(editor)).toBe(0);
    expect([editor.share, editor.canUndo, editor.undo()]).toEqual([0, false, null]);
    editor.redo();
    editor.redo();
    expect(holds(editor, second)).toBe(true);
    expect([editor.canRedo, editor.redo()]).toEqual([false, null]);
  });

  it("that changed nothing are forgotten, and a new one ends what could be done again", () => {
    const editor = createMaskEditor({ widthPx: 64, heightPx: 64 });
    editor.line(dab(10, 10, 5), "erase");
    editor.end();
    expect([editor.canUndo, editor.revision]).toEqual([false, 0]);
    editor.line(dab(10, 10, 5), "paint");
    editor.end();
    editor.undo();
    editor.line(dab(20, 20, 5), "paint");
    editor.end();
    expect(editor.canRedo).toBe(false);
  });

  it("can be abandoned while they are open", () => {
    const editor = createMaskEditor({ widthPx: 64, heightPx: 64 });
    editor.line(dab(10, 10, 5), "paint");
    expect(editor.abandon()).not.toBeNull();
    expect([sumOf(editor), editor.canUndo, editor.abandon()]).toEqual([0, false, null]);
  });

  it("are remembered within the bytes that there are, the newest of them", () => {
    const editor = createMaskEditor({ widthPx: 128, heightPx: 128 }, 2.5 * 128 * 128);
    for (const x of [20, 40, 60, 80, 100]) {
      editor.line(dab(x, 64, 8), "paint");
      editor.end();
    }
    let undone = 0;
    while (editor.undo()) undone += 1;
    // Two whole tiles fit; the first step of all, before which the tile was empty, is forgotten with those after it.
    expect(undone).toBe(2);
    expect(valueAt(editor, 60, 64)).toBe(255);
    expect(valueAt(editor, 80, 64)).toBe(0);
  });

  it("keep the last one, however large", () => {
    const editor = createMaskEditor({ widthPx: 256, heightPx: 256 }, 10);
    editor.line(dab(100, 100, 50), "paint");
    editor.end();
    editor.invert();
    editor.undo();
    expect(valueAt(editor, 100, 100)).toBe(255);
  });

  it("come back exactly, whatever they were", () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("line" as const),
        x: fc.integer({ min: -10, max: 210 }),
        y: fc.integer({ min: -10, max: 160 }),
        radiusPx: fc.integer({ min: 1, max: 60 }),
        effect: fc.constantFrom("paint" as const, "erase" as const),
      }),
      fc.record({ kind: fc.constantFrom("invert" as const, "clear" as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const editor = createMaskEditor({ widthPx: 200, heightPx: 150 });
        const seen = [editor.mask.data.slice()];
        for (const taken of steps) {
          const { revision } = editor;
          if (taken.kind === "line") {
            editor.line(
              { from: at(taken.x, taken.y), to: at(100, 75), radiusPx: taken.radiusPx },
              taken.effect,
            );
            editor.end();
          } else editor[taken.kind]();
          if (editor.revision > revision) seen.push(editor.mask.data.slice());
        }
        expect(editor.share).toBeCloseTo(sumOf(editor) / (255 * 200 * 150), 9);
        for (const before of seen.toReversed().slice(1)) {
          editor.undo();
          expect(holds(editor, before)).toBe(true);
        }
        expect(editor.canUndo).toBe(false);
      }),
      { numRuns: 40 },
    );
  });
});

describe("the whole mask", () => {
  it("is inverted, cleared and replaced", () => {
    const editor = createMaskEditor({ widthPx: 20, heightPx: 10 });
    editor.rectangle({ left: 0, top: 0, right: 10, bottom: 10 }, "paint");
    editor.end();
    expect(editor.share).toBe(0.5);
    editor.invert();
    expect([valueAt(editor, 5, 5), valueAt(editor, 15, 5)]).toEqual([0, 255]);
    editor.clear();
    expect(editor.share).toBe(0);
    editor.replace(new Uint8Array(200).fill(255));
    expect(editor.share).toBe(1);
    editor.undo();
    editor.undo();
    expect(valueAt(editor, 15, 5)).toBe(255);
  });
});
