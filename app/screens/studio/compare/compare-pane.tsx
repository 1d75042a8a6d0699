import { X } from "lucide-react";
import { useCallback, useState } from "react";
import { IconButton } from "../../../ui/icon-button";
import { PictureLoading, PictureUnavailable } from "../canvas/picture-notices";
import { PicturePlane, placedImageClass } from "../canvas/picture-plane";
import { surfaceClass } from "../canvas/surface";
import type { CanvasView } from "../canvas/use-canvas-view";
import { useGestures } from "../canvas/use-gestures";
import { useLoadedPicture } from "../canvas/use-loaded-picture";
import type { PaneContent, PaneOption } from "./comparison";

interface ComparePaneProps {
  /** 1 for the first. */
  place: number;
  url: string;
  hasAlpha: boolean;
  /** Of the picture that all panes are of. */
  name: string;
  content: PaneContent;
  options: readonly PaneOption[];
  canvas: CanvasView;
  panning: boolean;
  onSurface: ((element: HTMLElement | null) => void) | undefined;
  onChoose(content: PaneContent): void;
  /** Null where no fewer panes can be. */
  onRemove: (() => void) | null;
}

/** One result in a comparison, with the list of what it could show instead. */
export function ComparePane(props: ComparePaneProps) {
  const { canvas, name, options, content, onSurface, onRemove } = props;
  const [surface, setSurface] = useState<HTMLElement | null>(null);
  const takeSurface = useCallback(
    (element: HTMLElement | null) => {
      setSurface(element);
      onSurface?.(element);
    },
    [onSurface],
  );
  const gestures = useGestures(surface, canvas);
  const picture = useLoadedPicture(props.url);
  const label = options.find((option) => option.content === content)?.label ?? "";
  return (
    <li className="relative flex min-h-0 min-w-0 bg-canvas">
      <div
        ref={takeSurface}
        {...gestures}
        className={surfaceClass({ isFitted: canvas.view.zoom === "fit", panning: props.panning })}
      >
        {canvas.stage && picture.state === "loaded" && (
          <PicturePlane view={canvas.view} stage={canvas.stage} hasAlpha={props.hasAlpha}>
            <img src={props.url} alt={`${name}, ${label}`} draggable={false} className={placedImageClass} />
          </PicturePlane>
        )}
        {picture.state === "loading" && <PictureLoading />}
        {picture.state === "failed" && <PictureUnavailable name={label} onRetry={picture.retry} />}
      </div>
      <div className="absolute top-2 left-2 flex max-w-[calc(100%_-_1rem)] items-center rounded-medium bg-overlay text-on-overlay">
        <select
          aria-label={`Pane ${props.place} shows`}
          value={content}
          onChange={(event) => props.onChoose(event.target.value)}
          className="h-9 min-w-0 cursor-pointer rounded-medium bg-overlay px-2 text-sm font-medium text-ellipsis hover:bg-overlay-hover"
        >
          {options.map((option) => (
            <option key={option.content} value={option.content}>
              {option.label}
            </option>
          ))}
        </select>
        {onRemove && <IconButton icon={X} label={`Take ${label} away`} ground="overlay" onClick={onRemove} />}
      </div>
    </li>
  );
}
