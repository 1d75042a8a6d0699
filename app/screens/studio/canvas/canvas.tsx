import { CompareGrid } from "../compare/compare-grid";
import { MaskToolbar } from "../mask/mask-toolbar";
import { PaintSurface } from "../mask/paint-surface";
import { nameOf, type Subject } from "../subject";
import type { LightTable } from "../use-light-table";
import type { Studio } from "../use-studio";
import { usePanKey } from "../use-pan-key";
import { CanvasPictures } from "./canvas-pictures";
import { CanvasToolbar } from "./canvas-toolbar";
import { Invitation } from "./invitation";
import { surfaceClass } from "./surface";
import { pointIn, useGestures } from "./use-gestures";
import { WordsInvitation } from "./words-invitation";

interface CanvasProps {
  studio: Pick<Studio, "subject" | "state" | "mask">;
  table: LightTable;
  onChoose(): void;
  onChooseFolder(): void;
}

/** The light table: one picture on 18 % grey, to be looked at or painted on, or several results of it side by side. */
export function Canvas({ studio, table, onChoose, onChooseFolder }: CanvasProps) {
  const { subject, mask, state } = studio;
  const { pictures, canvas, divider, compare } = table;
  const panning = usePanKey();
  const { contents } = compare;
  return (
    <section aria-label="Canvas" className="absolute inset-0 flex flex-col overflow-hidden bg-canvas">
      {mask && <MaskToolbar mask={mask} />}
      {subject && pictures && contents && (
        <CompareGrid
          compare={compare}
          contents={contents}
          pictures={pictures}
          name={nameOf(subject)}
          canvas={canvas}
          panning={panning}
          onSurface={table.onSurface}
        />
      )}
      {subject && pictures && !contents && mask && (
        <PaintSurface
          key={pictures.key}
          mask={mask}
          pictures={pictures}
          name={nameOf(subject)}
          table={table}
          panning={panning}
        />
      )}
      {!contents && !mask && <OnePicture subject={subject} table={table} panning={panning} />}
      {!subject && state.settings.mode === "create" && <WordsInvitation settings={state.settings} />}
      {!subject && state.settings.mode !== "create" && (
        <Invitation onChoose={onChoose} onChooseFolder={onChooseFolder} />
      )}
      {subject && (
        <CanvasToolbar
          canvas={canvas}
          onFlip={pictures?.result && !contents ? divider.flip : null}
          compare={compare}
        />
      )}
    </section>
  );
}

interface OnePictureProps {
  subject: Subject | null;
  table: LightTable;
  panning: boolean;
}

function OnePicture({ subject, table, panning }: OnePictureProps) {
  const { pictures, surface, canvas, divider, onSurface } = table;
  const gestures = useGestures(surface, canvas);
  const isFitted = canvas.view.zoom === "fit";
  return (
    <div
      ref={onSurface}
      {...gestures}
      onDoubleClick={(event) => {
        if (isFitted) canvas.actualSize(pointIn(event.currentTarget, event));
        else canvas.fit();
      }}
      className={surfaceClass({ isFitted, panning })}
    >
      {subject && pictures && (
        <CanvasPictures
          pictures={pictures}
          name={nameOf(subject)}
          mode={subject.kind === "image" ? subject.image.quote.mode : "standard"}
          canvas={canvas}
          divider={divider}
          panning={panning}
        />
      )}
    </div>
  );
}
