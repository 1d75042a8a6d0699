import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { PreviewRegion } from "#contract/preview";
import type { PixelSize } from "#contract/sizes";
import { useBrowserLayoutEffect } from "../../../ui/use-browser-layout-effect";
import { regionAfterKey, regionAround } from "./region";

interface RegionPickerProps {
  source: string;
  picture: PixelSize;
  region: PreviewRegion;
  onRegion(region: PreviewRegion): void;
}

/** The whole picture, small, with a frame on it that is put or drawn to a place, or moved by the arrow keys. */
export function RegionPicker({ source, picture, region, onRegion }: RegionPickerProps) {
  const surface = useRef<HTMLDivElement>(null);

  // Through the DOM: the page's policy refuses style attributes.
  useBrowserLayoutEffect(() => {
    const shares: Readonly<Record<string, string>> = {
      "--frame-left": percent(region.xPx / picture.widthPx),
      "--frame-top": percent(region.yPx / picture.heightPx),
      "--frame-width": percent(region.widthPx / picture.widthPx),
      "--frame-height": percent(region.heightPx / picture.heightPx),
      "--picture-ratio": `${picture.widthPx / picture.heightPx}`,
    };
    for (const [name, share] of Object.entries(shares)) surface.current?.style.setProperty(name, share);
  });

  const pick = (event: PointerEvent) => {
    const box = surface.current?.getBoundingClientRect();
    if (!box) return;
    const across = ((event.clientX - box.left) / box.width) * picture.widthPx;
    const down = ((event.clientY - box.top) / box.height) * picture.heightPx;
    onRegion(regionAround(picture, region.widthPx, across, down));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = regionAfterKey(region, picture, event);
    if (!moved) return;
    event.preventDefault();
    onRegion(moved);
  };
  return (
    <div
      ref={surface}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pick(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) pick(event);
      }}
      className="relative mx-auto aspect-(--picture-ratio) max-h-[34dvh] max-w-full cursor-crosshair touch-none overflow-hidden rounded-medium bg-canvas md:max-h-[55dvh]"
    >
      <img src={source} alt="" draggable={false} className="size-full select-none" />
      <button
        type="button"
        aria-label={`Region at ${region.xPx} across, ${region.yPx} down. Arrow keys move it.`}
        onKeyDown={onKeyDown}
        className="absolute top-(--frame-top) left-(--frame-left) h-(--frame-height) min-h-3 w-(--frame-width) min-w-3 cursor-move rounded-small border-2 border-on-overlay shadow-raised outline-2 outline-overlay focus-visible:outline-4 focus-visible:outline-accent"
      />
    </div>
  );
}

function percent(share: number): string {
  return `${share * 100}%`;
}
