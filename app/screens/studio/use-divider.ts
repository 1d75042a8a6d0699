import { useCallback, useMemo, useState } from "react";
import { clampPosition, flippedPosition, startPosition } from "../../comparison/position";

export interface DividerControl {
  /** 0 to 100. */
  readonly position: number;
  moveTo(position: number): void;
  moveBy(step: number): void;
  flip(): void;
}

/** Where the divider stands. Each picture, known by `pictureKey`, begins in the middle. */
export function useDivider(pictureKey: string | null): DividerControl {
  const [held, setHeld] = useState<{ key: string | null; position: number }>({
    key: null,
    position: startPosition,
  });
  const position = held.key === pictureKey ? held.position : startPosition;
  const moveTo = useCallback(
    (next: number) => setHeld({ key: pictureKey, position: clampPosition(next) }),
    [pictureKey],
  );
  return useMemo(
    () => ({
      position,
      moveTo,
      moveBy: (step) => moveTo(position + step),
      flip: () => moveTo(flippedPosition(position)),
    }),
    [position, moveTo],
  );
}
