import type { PixelSize } from "#contract/sizes";
import { emptyMask, type Mask, type MaskEffect, type PixelRect, wholeOf, withinPicture } from "./mask";
import { createMaskHistory, type MaskHistory } from "./mask-history";
import { drawLine, drawRectangle, type Line, reachOfLine } from "./shapes";
import { sumOfTile } from "./tiles";

/** A mask that is being painted. What changes it gives the part that has to be shown anew, null where that is none. */
export interface MaskEditor extends Omit<MaskHistory, "remember"> {
  readonly mask: Mask;
  /** Grows with every step that ends, is taken back or is done again. */
  readonly revision: number;
  /** How much of the picture is within the mask, 0 to 1, as of the last step that ended. */
  readonly share: number;
  /** Draws a part of a step, which is open from its first part until it is ended or abandoned. */
  line(line: Line, effect: MaskEffect): PixelRect | null;
  rectangle(rect: PixelRect, effect: MaskEffect): PixelRect | null;
  /** These three are steps of their own. */
  invert(): PixelRect;
  clear(): PixelRect;
  /** `data` as a mask's. */
  replace(data: Uint8Array): PixelRect;
}

/** Twice what the mask of the largest picture takes. */
const defaultHistoryBytes = 24 * 1024 * 1024;

/** An empty mask of a picture's size, whose steps are remembered within `maxHistoryBytes`. */
export function createMaskEditor(picture: PixelSize, maxHistoryBytes = defaultHistoryBytes): MaskEditor {
  const mask = emptyMask(picture);
  const sums = new Map<number, number>();
  let sum = 0;
  let revision = 0;
  const history = createMaskHistory(mask, maxHistoryBytes, (places) => {
    for (const place of places) {
      const now = sumOfTile(mask, place);
      sum += now - (sums.get(place) ?? 0);
      sums.set(place, now);
    }
    revision += 1;
  });
  const drawn = (reach: PixelRect | null, draw: (reach: PixelRect) => void): PixelRect | null => {
    if (!reach) return null;
    history.remember(reach);
    draw(reach);
    return reach;
  };
  const wholeStep = (draw: () => void): PixelRect => {
    history.end();
    drawn(wholeOf(mask), draw);
    history.end();
    return wholeOf(mask);
  };
  return {
    mask,
    get revision() {
      return revision;
    },
    get share() {
      return sum / (255 * mask.data.length);
    },
    get canUndo() {
      return history.canUndo;
    },
    get canRedo() {
      return history.canRedo;
    },
    line: (line, effect) => drawn(reachOfLine(mask, line), (reach) => drawLine(mask, line, reach, effect)),
    rectangle: (rect, effect) =>
      drawn(withinPicture(rect, mask), (reach) => drawRectangle(mask, reach, effect)),
    end: history.end,
    abandon: history.abandon,
    undo: history.undo,
    redo: history.redo,
    invert: () => wholeStep(() => invertSamples(mask)),
    clear: () => wholeStep(() => mask.data.fill(0)),
    replace: (data) => wholeStep(() => mask.data.set(data)),
  };
}

/** Four samples at once. */
function invertSamples({ data }: Mask): void {
  const words = new Uint32Array(data.buffer, data.byteOffset, data.length >> 2);
  for (let at = 0; at < words.length; at += 1) words[at] = ~(words[at] ?? 0);
  for (let at = words.length * 4; at < data.length; at += 1) data[at] = 255 - (data[at] ?? 0);
}
