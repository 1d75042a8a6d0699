import { around, type Mask, type PixelRect } from "./mask";
import {
  readTile,
  rectOfTile,
  sizeBytesOf,
  type TileContents,
  type Tiles,
  tileIs,
  tilesWithin,
  writeTile,
} from "./tiles";

/** The steps in which a mask was painted, to be taken back and done again. */
export interface MaskHistory {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Is told of a part of the mask before it is drawn on. The first part opens a step. */
  remember(rect: PixelRect): void;
  /** Ends the open step: it is taken back as one. One that changed nothing is forgotten. */
  end(): void;
  /** Takes back what the open step has drawn; gives the part that changed, as the next two do. */
  abandon(): PixelRect | null;
  undo(): PixelRect | null;
  redo(): PixelRect | null;
}

/**
 * Steps are remembered by the tiles that they changed, as they were; where they take more than `maxSizeBytes` the oldest are
 * forgotten, but never the last. `onSettled` hears of the tiles that a step changed, once it has ended.
 */
export function createMaskHistory(
  mask: Mask,
  maxSizeBytes: number,
  onSettled: (places: Iterable<number>) => void,
): MaskHistory {
  let open: Map<number, TileContents> | null = null;
  let undoable: readonly Tiles[] = [];
  let redoable: readonly Tiles[] = [];

  const end = () => {
    const before = open;
    open = null;
    if (!before) return;
    const changed = changedTiles(mask, before);
    if (changed.size === 0) return;
    undoable = withinBytes([...undoable, changed], maxSizeBytes);
    redoable = [];
    onSettled(changed.keys());
  };
  return {
    get canUndo() {
      return undoable.length > 0;
    },
    get canRedo() {
      return redoable.length > 0;
    },
    remember(rect) {
      open ??= new Map();
      for (const place of tilesWithin(mask, rect)) {
        if (!open.has(place)) open.set(place, readTile(mask, place));
      }
    },
    end,
    abandon() {
      const begun = open;
      open = null;
      if (!begun) return null;
      restore(mask, begun);
      return reachOf(mask, begun);
    },
    undo() {
      end();
      const step = undoable.at(-1);
      if (!step) return null;
      undoable = undoable.slice(0, -1);
      redoable = [...redoable, exchanged(mask, step)];
      onSettled(step.keys());
      return reachOf(mask, step);
    },
    redo() {
      end();
      const step = redoable.at(-1);
      if (!step) return null;
      redoable = redoable.slice(0, -1);
      undoable = withinBytes([...undoable, exchanged(mask, step)], maxSizeBytes);
      onSettled(step.keys());
      return reachOf(mask, step);
    },
  };
}

/** Those that are not as they were. */
function changedTiles(mask: Mask, before: Tiles): Tiles {
  return new Map([...before].filter(([place, held]) => !tileIs(mask, place, held)));
}

/** Puts tiles back; gives them as they were until now. */
function exchanged(mask: Mask, tiles: Tiles): Tiles {
  const before = new Map([...tiles.keys()].map((place) => [place, readTile(mask, place)]));
  restore(mask, tiles);
  return before;
}

function restore(mask: Mask, tiles: Tiles): void {
  for (const [place, contents] of tiles) writeTile(mask, place, contents);
}

function reachOf(mask: Mask, tiles: Tiles): PixelRect | null {
  let reach: PixelRect | null = null;
  for (const place of tiles.keys()) reach = around(reach, rectOfTile(mask, place));
  return reach;
}

/** The newest steps that fit together; always the last one. */
function withinBytes(steps: readonly Tiles[], maxSizeBytes: number): readonly Tiles[] {
  let sizeBytes = 0;
  const kept = [...steps].reverse().filter((step, index) => {
    sizeBytes += sizeBytesOf(step);
    return index === 0 || sizeBytes <= maxSizeBytes;
  });
  return kept.reverse();
}
