import type { PixelSize } from "#contract/sizes";
import type { PicturePoint } from "./mask";

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Where the keyboard's cursor begins. */
export function cursorStart({ widthPx, heightPx }: PixelSize): PicturePoint {
  return { x: Math.floor(widthPx / 2) + 0.5, y: Math.floor(heightPx / 2) + 0.5 };
}

/**
 * The cursor after a key: half the brush along, or with Shift a pixel, no further than the picture's edges; null where the key moves
 * nothing.
 */
export function cursorAfterKey(
  cursor: PicturePoint,
  { key, shiftKey }: Key,
  brushPx: number,
  { widthPx, heightPx }: PixelSize,
): PicturePoint | null {
  const direction = directions[key];
  if (!direction) return null;
  const stepPx = shiftKey ? 1 : Math.max(1, Math.round(brushPx / 2));
  const within = (position: number, lengthPx: number) => Math.min(lengthPx - 0.5, Math.max(0.5, position));
  const [across, down] = direction;
  return {
    x: within(cursor.x + across * stepPx, widthPx),
    y: within(cursor.y + down * stepPx, heightPx),
  };
}

/** "412 across, 96 down": the cursor's pixel, counted from 0. */
export function describeCursor({ x, y }: PicturePoint): string {
  return `${Math.floor(x)} across, ${Math.floor(y)} down`;
}
