import { ImageOff } from "lucide-react";
import { BeforeAfter } from "../../../comparison/before-after";
import { Button } from "../../../ui/button";
import { Spinner } from "../../../ui/spinner";
import type { DividerControl } from "../use-divider";
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
}

/** The picture, or both with the divider once there is a result and both have arrived. */
export function CanvasPictures({ pictures, name, mode, canvas, divider }: CanvasPicturesProps) {
  const source = useLoadedPicture(pictures.source);
  const result = useLoadedPicture(pictures.result);
  const failed = source.state === "failed" || (pictures.result !== null && result.state === "failed");
  if (failed) {
    const retry = () => {
      source.retry();
      result.retry();
    };
    return <Unavailable name={name} onRetry={pictures.result === null ? null : retry} />;
  }

  const sourceIsHere = source.state === "loaded";
  const isComplete = sourceIsHere && (pictures.result === null || result.state === "loaded");
  const under = sourceIsHere ? pictures.source : pictures.thumbnail;
  return (
    <>
      {canvas.stage && (
        <PicturePlane view={canvas.view} stage={canvas.stage} hasAlpha={pictures.hasAlpha}>
          {isComplete && pictures.result !== null ? (
            <BeforeAfter
              key={pictures.key}
              beforeImage={pictures.source}
              afterImage={pictures.result}
              beforeAlt={`${name}, before`}
              afterAlt={`${name}, after`}
              mode={mode}
              grab="line"
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
        </PicturePlane>
      )}
      {!isComplete && (
        <output className="absolute bottom-4 left-1/2 flex -translate-x-1/2 animate-appear-late items-center gap-2 rounded-medium bg-overlay px-3 py-2 text-sm text-on-overlay">
          <Spinner />
          Loading the picture
        </output>
      )}
    </>
  );
}

/** A picture that cannot be shown: the browser does not read the file, or it did not arrive. */
function Unavailable({ name, onRetry }: { name: string; onRetry: (() => void) | null }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-6 text-center text-on-canvas">
      <ImageOff aria-hidden className="size-8" />
      <p className="max-w-72 text-sm wrap-anywhere">
        {onRetry
          ? `${name} did not arrive. It is safe; the connection may be gone.`
          : `${name} cannot be shown here.`}
      </p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          Load again
        </Button>
      )}
    </div>
  );
}
