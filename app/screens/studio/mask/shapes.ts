import { type Mask, type MaskEffect, type PicturePoint, type PixelRect, withinPicture } from "./mask";

/** A straight stroke of the brush: round at both ends; a dab where both are one point. */
export interface Line {
  readonly from: PicturePoint;
  readonly to: PicturePoint;
  readonly radiusPx: number;
}

/** The pixels that a line may touch; null where it lies beside the picture. */
export function reachOfLine(mask: Mask, { from, to, radiusPx }: Line): PixelRect | null {
  const reachPx = radiusPx + 1;
  return withinPicture(
    {
      left: Math.min(from.x, to.x) - reachPx,
      top: Math.min(from.y, to.y) - reachPx,
      right: Math.max(from.x, to.x) + reachPx,
      bottom: Math.max(from.y, to.y) + reachPx,
    },
    mask,
  );
}

/** Draws a line into the mask; its rim is soft over one pixel. `reach` is `reachOfLine`'s. */
export function drawLine(mask: Mask, line: Line, reach: PixelRect, effect: MaskEffect): void {
  const { radiusPx } = line;
  for (let row = reach.top; row < reach.bottom; row += 1) {
    const y = row + 0.5;
    const outer = crossing(line, radiusPx + 0.5, y);
    if (!outer) continue;
    const inner = radiusPx > 0.5 ? crossing(line, radiusPx - 0.5, y) : null;
    const begin = Math.max(reach.left, Math.floor(outer.from));
    const end = Math.min(reach.right, Math.ceil(outer.to));
    // Columns whose middle lies within the part that is covered fully.
    const fullBegin = inner ? Math.min(end, Math.max(begin, Math.ceil(inner.from - 0.5))) : end;
    const fullEnd = inner ? Math.max(fullBegin, Math.min(end, Math.floor(inner.to - 0.5) + 1)) : end;
    const rowStart = row * mask.widthPx;
    drawRim(mask, line, row, begin, fullBegin, effect);
    mask.data.fill(effect === "paint" ? 255 : 0, rowStart + fullBegin, rowStart + fullEnd);
    drawRim(mask, line, row, fullEnd, end, effect);
  }
}

/** Fills a rectangle of whole pixels within the picture. */
export function drawRectangle(mask: Mask, rect: PixelRect, effect: MaskEffect): void {
  for (let row = rect.top; row < rect.bottom; row += 1) {
    const rowStart = row * mask.widthPx;
    mask.data.fill(effect === "paint" ? 255 : 0, rowStart + rect.left, rowStart + rect.right);
  }
}

function drawRim(
  { data, widthPx }: Mask,
  line: Line,
  row: number,
  begin: number,
  end: number,
  effect: MaskEffect,
): void {
  for (let column = begin; column < end; column += 1) {
    const distancePx = distanceTo(line, column + 0.5, row + 0.5);
    const cover = Math.round(255 * Math.min(1, Math.max(0, line.radiusPx + 0.5 - distancePx)));
    const at = row * widthPx + column;
    const held = data[at] ?? 0;
    data[at] = effect === "paint" ? Math.max(held, cover) : Math.min(held, 255 - cover);
  }
}

/** How far a point lies from the line's middle. */
function distanceTo({ from, to }: Line, x: number, y: number): number {
  const alongX = to.x - from.x;
  const alongY = to.y - from.y;
  const squared = alongX * alongX + alongY * alongY;
  const share = squared === 0 ? 0 : ((x - from.x) * alongX + (y - from.y) * alongY) / squared;
  const held = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from.x - held * alongX, y - from.y - held * alongY);
}

/**
 * Where the height `y` crosses a line of this radius. The shape is convex: it lies between the outermost crossings of its
 * two round ends and its two straight flanks.
 */
function crossing({ from, to }: Line, radiusPx: number, y: number): { from: number; to: number } | null {
  const found: number[] = [];
  for (const end of [from, to]) {
    const down = y - end.y;
    if (Math.abs(down) > radiusPx) continue;
    const half = Math.sqrt(radiusPx * radiusPx - down * down);
    found.push(end.x - half, end.x + half);
  }
  const lengthPx = Math.hypot(to.x - from.x, to.y - from.y);
  if (lengthPx > 0) {
    const acrossX = (-(to.y - from.y) / lengthPx) * radiusPx;
    const acrossY = ((to.x - from.x) / lengthPx) * radiusPx;
    for (const side of [1, -1]) {
      const beginY = from.y + side * acrossY;
      const endY = to.y + side * acrossY;
      if (beginY === endY || (beginY - y) * (endY - y) > 0) continue;
      const share = (y - beginY) / (endY - beginY);
      found.push(from.x + side * acrossX + share * (to.x - from.x));
    }
  }
  return found.length === 0 ? null : { from: Math.min(...found), to: Math.max(...found) };
}
