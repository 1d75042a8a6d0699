import type { RefObject } from "react";
import { classNames } from "../../../ui/class-names";
import { nameOf, type Subject } from "../subject";
import { CanvasPictures } from "./canvas-pictures";
import { CanvasToolbar } from "./canvas-toolbar";
import { Invitation } from "./invitation";
import type { DividerControl } from "../use-divider";
import type { ShownPictures } from "./shown-pictures";
import type { CanvasView } from "./use-canvas-view";
import { pointIn, useGestures } from "./use-gestures";

interface CanvasProps {
  /** The element that the picture is shown in. */
  surface: RefObject<HTMLDivElement>;
  subject: Subject | null;
  pictures: ShownPictures | null;
  canvas: CanvasView;
  divider: DividerControl;
  onChoose(): void;
  onChooseFolder(): void;
}

/** The light table: one picture on 18 % grey. */
export function Canvas(props: CanvasProps) {
  const { surface, subject, pictures, canvas, divider } = props;
  const gestures = useGestures(surface, canvas);
  const isFitted = canvas.view.zoom === "fit";
  return (
    <section aria-label="Canvas" className="absolute inset-0 flex flex-col overflow-hidden bg-canvas">
      <div
        ref={surface}
        {...gestures}
        onDoubleClick={(event) => {
          if (isFitted) canvas.actualSize(pointIn(event.currentTarget, event));
          else canvas.fit();
        }}
        className={classNames(
          "relative min-h-0 flex-1 overflow-hidden",
          // A fitted picture leaves one finger to the page's own scrolling.
          isFitted ? "touch-pan-y" : "cursor-grab touch-none active:cursor-grabbing",
        )}
      >
        {subject && pictures && (
          <CanvasPictures
            pictures={pictures}
            name={nameOf(subject)}
            mode={subject.kind === "image" ? subject.image.quote.mode : "standard"}
            canvas={canvas}
            divider={divider}
          />
        )}
      </div>
      {!subject && <Invitation onChoose={props.onChoose} onChooseFolder={props.onChooseFolder} />}
      {subject && <CanvasToolbar canvas={canvas} onFlip={pictures?.result ? divider.flip : null} />}
    </section>
  );
}
