/** Where the divider stands: 0 shows the after picture alone, 100 the before picture alone. */
export const startPosition = 50;

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  ArrowRight: 2,
  ArrowUp: 2,
  PageDown: -10,
  PageUp: 10,
};

export function clampPosition(position: number): number {
  return Math.min(100, Math.max(0, position));
}

/** The position that lies under a pointer; both lengths in CSS pixels along the same axis. */
export function positionAt(offsetPx: number, widthPx: number): number {
  return widthPx > 0 ? clampPosition((offsetPx / widthPx) * 100) : startPosition;
}

/** The position after a key of the slider pattern (WAI-ARIA Authoring Practices), or null for any other key. */
export function positionAfterKey(position: number, key: string): number | null {
  if (key === "Home") return 0;
  if (key === "End") return 100;
  const step = keySteps[key];
  return step === undefined ? null : clampPosition(position + step);
}

/** The other whole picture: after alone where before prevails or both are equal, else before alone. */
export function flippedPosition(position: number): number {
  return position >= startPosition ? 0 : 100;
}
