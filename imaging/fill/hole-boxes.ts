import type { Raster } from "../raster";
import type { Box } from "./window";

const blockPx = 16;
const leastMarginPx = 96;

/**
 * The parts of a picture to be filled one after the other: each holds holes with so much around them as they may be
 * filled from. Parts that would overlap are one.
 */
export function windowsOf(mask: Uint8Array, { widthPx, heightPx }: Raster): Box[] {
  let boxes = holeBoxes(mask, widthPx, heightPx).map((box) => withMargin(box, widthPx, heightPx));
  for (;;) {
    const joined = joinOverlapping(boxes);
    if (joined.length === boxes.length) return boxes;
    boxes = joined;
  }
}

function withMargin({ left, top, right, bottom }: Box, widthPx: number, heightPx: number): Box {
  const [shorter, longer] = [right - left, bottom - top].sort((a, b) => a - b) as [number, number];
  const margin = Math.ceil(Math.max(leastMarginPx, 1.5 * shorter, 0.35 * longer));
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(widthPx, right + margin),
    bottom: Math.min(heightPx, bottom + margin),
  };
}

function joinOverlapping(boxes: readonly Box[]): Box[] {
  const joined: Box[] = [];
  for (const box of boxes) {
    const i = joined.findIndex((other) => overlaps(box, other));
    if (i >= 0) joined[i] = around(box, joined[i] as Box);
    else joined.push(box);
  }
  return joined;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function around(a: Box, b: Box): Box {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** The boxes of holes that hang together, in blocks. */
function holeBoxes(mask: Uint8Array, widthPx: number, heightPx: number): Box[] {
  const columns = Math.ceil(widthPx / blockPx);
  const rows = Math.ceil(heightPx / blockPx);
  const blocks = new Uint8Array(columns * rows);
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] === 0) continue;
    const y = Math.floor(at / widthPx);
    blocks[Math.floor(y / blockPx) * columns + Math.floor((at - y * widthPx) / blockPx)] = 1;
  }
  const boxes: Box[] = [];
  for (let block = blocks.indexOf(1); block >= 0; block = blocks.indexOf(1, block)) {
    const box = takeConnected(blocks, columns, rows, block);
    boxes.push({
      left: box.left * blockPx,
      top: box.top * blockPx,
      right: Math.min(widthPx, box.right * blockPx),
      bottom: Math.min(heightPx, box.bottom * blockPx),
    });
  }
  return boxes;
}

/** The box of the blocks that hang together with `first`, which are taken away. */
function takeConnected(blocks: Uint8Array, columns: number, rows: number, first: number): Box {
  let box: Box = { left: columns, top: rows, right: 0, bottom: 0 };
  const open = [first];
  blocks[first] = 0;
  for (let block = open.pop(); block !== undefined; block = open.pop()) {
    const y = Math.floor(block / columns);
    const x = block - y * columns;
    box = around(box, { left: x, top: y, right: x + 1, bottom: y + 1 });
    for (let nearY = Math.max(0, y - 1); nearY <= Math.min(rows - 1, y + 1); nearY++) {
      for (let nearX = Math.max(0, x - 1); nearX <= Math.min(columns - 1, x + 1); nearX++) {
        const near = nearY * columns + nearX;
        if (blocks[near] === 0) continue;
        blocks[near] = 0;
        open.push(near);
      }
    }
  }
  return box;
}
