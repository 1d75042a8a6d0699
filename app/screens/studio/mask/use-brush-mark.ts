import { type RefObject, useCallback, useRef } from "react";
import type { PicturePoint, PixelRect } from "./mask";
import { placementOf, type Stage, type View, visiblePart } from "../canvas/view";
import { useBrowserLayoutEffect } from "../../../ui/use-browser-layout-effect";

/** What shows where the tool is: a ring of the brush's size, or the rectangle that is being drawn. */
export type BrushMark =
  | { readonly kind: "ring"; readonly at: PicturePoint; readonly diameterPx: number }
  | { readonly kind: "rectangle"; readonly rect: PixelRect };

/**
 * Places the mark through the DOM, past React: it follows every move of a pointer. It stays on its point of the picture when the
 * view changes.
 */
export function useBrushMark(
  view: View,
  stage: Stage | null,
): { readonly mark: RefObject<HTMLSpanElement>; show(shown: BrushMark | null): void } {
  const mark = useRef<HTMLSpanElement>(null);
  const latest = useRef<BrushMark | null>(null);
  const place = useCallback(() => {
    const element = mark.current;
    const shown = latest.current;
    if (!element || !stage) return;
    element.hidden = shown === null;
    if (!shown) return;
    const picture = placementOf(view, stage);
    const visible = visiblePart(picture, stage);
    const perPx = picture.widthPx / stage.picture.widthPx;
    const rect = rectOf(shown);
    const lengths: Readonly<Record<string, number>> = {
      "--mark-left": picture.leftPx - visible.leftPx + rect.left * perPx,
      "--mark-top": picture.topPx - visible.topPx + rect.top * perPx,
      "--mark-width": (rect.right - rect.left) * perPx,
      "--mark-height": (rect.bottom - rect.top) * perPx,
    };
    for (const [name, px] of Object.entries(lengths)) element.style.setProperty(name, `${px}px`);
    element.dataset["mark"] = shown.kind;
  }, [view, stage]);

  useBrowserLayoutEffect(place, [place]);
  const show = useCallback(
    (shown: BrushMark | null) => {
      latest.current = shown;
      place();
    },
    [place],
  );
  return { mark, show };
}

function rectOf(mark: BrushMark): PixelRect {
  if (mark.kind === "rectangle") return mark.rect;
  const radiusPx = mark.diameterPx / 2;
  const { x, y } = mark.at;
  return { left: x - radiusPx, top: y - radiusPx, right: x + radiusPx, bottom: y + radiusPx };
}
