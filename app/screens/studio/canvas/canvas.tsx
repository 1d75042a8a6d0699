import { classNames } from "../../../ui/class-names";
import { nameOf, type Subject } from "../subject";
import { CanvasPictures } from "./canvas-pictures";
import { CanvasToolbar } from "./canvas-toolbar";
import { Invitation } from "./invitation";
import type { ShownPictures } from "./shown-pictures";
import type { CanvasView } from "./use-canvas-view";
import { pointIn, useGestures } from "./use-gestures";

interface CanvasProps {
  subject: Subject | null;
  pictures: ShownPictures | null;
  canvas: CanvasView;
  position: number;
  onPositionChange(position: number): void;
  onFlip(): void;
  onChoose(): void;
}

/** The light table: one picture on 18 % grey. */
export function Canvas({ subject, pictures, canvas, onChoose, onFlip, ...divider }: CanvasProps) {
  const gestures = useGestures(canvas);
  const isFitted = canvas.view.zoom === "fit";
  return (
    <section aria-label="Canvas" className="relative size-full overflow-hidden bg-canvas">
      <div
        ref={canvas.surface}
        {...gestures}
        onDoubleClick={(event) => {
          if (isFitted) canvas.actualSize(pointIn(event.currentTarget, event));
          else canvas.fit();
        }}
        className={classNames(
          "absolute inset-0",
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
            {...divider}
          />
        )}
      </div>
      {!subject && <Invitation onChoose={onChoose} />}
      {subject && <CanvasToolbar canvas={canvas} onFlip={pictures?.result ? onFlip : null} />}
    </section>
  );
}
