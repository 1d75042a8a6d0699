import { BeforeAfter } from "../../../comparison/before-after";
import type { ReactNode } from "react";
import type { DividerControl } from "../use-divider";
import { PictureLoading, PictureUnavailable } from "./picture-notices";
import { PicturePlane, placedImageClass } from "./picture-plane";
import type { ShownPictures } from "./shown-pictures";
import type { CanvasView } from "./use-canvas-view";
import { useLoadedPicture } from "./use-loaded-picture";

interface CanvasPicturesProps {
  pictures: ShownPictures;
  name: string;
  /** What made the result. */
  mode: string;
  canvas: CanvasView;
  divider: DividerControl;
  /** The space bar is held: dragging moves the picture, wherever it begins. */
  panning: boolean;
  /** Lies on the picture, once it is here. */
  layer?: ReactNode;
}

/** The picture, or both with the divider once there is a result and both have arrived. */
export function CanvasPictures(props: CanvasPicturesProps) {
  const { pictures, name, mode, canvas, divider, panning } = props;
  const source = useLoadedPicture(pictures.source);
  const result = useLoadedPicture(pictures.result);
  const failed = source.state === "failed" || (pictures.result !== null && result.state === "failed");
  if (failed) {
    const retry = () => {
      source.retry();
      result.retry();
    };
    return <PictureUnavailable name={name} onRetry={pictures.result === null ? null : retry} />;
  }

  const sourceIsHere = source.state === "loaded";
  // Of words alone something is being painted: its sheet is shown meanwhile.
  const isBlank = pictures.source === null;
  const isComplete = sourceIsHere && (pictures.result === null || result.state === "loaded");
  const under = sourceIsHere ? pictures.source : pictures.thumbnail;
  return (
    <>
      {canvas.stage && (
        <PicturePlane view={canvas.view} stage={canvas.stage} hasAlpha={pictures.hasAlpha}>
          {isBlank && <span className="absolute inset-0 bg-on-canvas/15" />}
          {isComplete && pictures.source !== null && pictures.result !== null ? (
            <BeforeAfter
              key={pictures.key}
              beforeImage={pictures.source}
              afterImage={pictures.result}
              beforeAlt={`${name}, before`}
              afterAlt={`${name}, after`}
              mode={mode}
              grab={panning ? "nowhere" : "line"}
              className="size-full"
              imageClassName={placedImageClass}
              position={divider.position}
              onPositionChange={divider.moveTo}
            />
          ) : (
            under !== null && (
              <img
                src={under}
                alt={sourceIsHere ? name : ""}
                draggable={false}
                className={placedImageClass}
              />
            )
          )}
          {sourceIsHere && props.layer}
        </PicturePlane>
      )}
      {!isComplete && !isBlank && <PictureLoading />}
    </>
  );
}
