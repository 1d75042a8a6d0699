import { type ReactNode, useRef } from "react";
import { classNames } from "../../../ui/class-names";
import { useBrowserLayoutEffect } from "../../../ui/use-browser-layout-effect";
import { placementOf, type Stage, type View, visiblePart, zoomOf } from "./view";

/** From this zoom on, single pixels are what one wants to see. */
const pixelsFromZoom = 4;

/** Places an image of any resolution exactly where the plane's picture lies. */
export const placedImageClass =
  "pointer-events-none absolute top-(--image-top) left-(--image-left) h-(--image-height) w-(--image-width) max-w-none select-none";

interface PicturePlaneProps {
  view: View;
  stage: Stage;
  hasAlpha: boolean;
  children: ReactNode;
}

/** The visible part of the picture as an element; what is placed within it lies aligned, whatever its resolution. */
export function PicturePlane({ view, stage, hasAlpha, children }: PicturePlaneProps) {
  const plane = useRef<HTMLDivElement>(null);
  const picture = placementOf(view, stage);
  const visible = visiblePart(picture, stage);

  useBrowserLayoutEffect(() => {
    const lengths: Readonly<Record<string, number>> = {
      "--plane-left": visible.leftPx,
      "--plane-top": visible.topPx,
      "--plane-width": visible.widthPx,
      "--plane-height": visible.heightPx,
      "--image-left": picture.leftPx - visible.leftPx,
      "--image-top": picture.topPx - visible.topPx,
      "--image-width": picture.widthPx,
      "--image-height": picture.heightPx,
    };
    for (const [name, px] of Object.entries(lengths)) plane.current?.style.setProperty(name, `${px}px`);
  });

  return (
    <div
      ref={plane}
      className={classNames(
        "absolute top-(--plane-top) left-(--plane-left) h-(--plane-height) w-(--plane-width) overflow-hidden",
        hasAlpha && "checkerboard",
        zoomOf(view, stage) >= pixelsFromZoom && "[&_img]:[image-rendering:pixelated]",
      )}
    >
      {children}
    </div>
  );
}
