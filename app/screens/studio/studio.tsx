import { useCallback, useMemo, useRef, useState } from "react";
import type { ImageDocument } from "#contract/jobs";
import type { Mode } from "#contract/modes";
import { TopBar } from "../../site/top-bar";
import { Canvas } from "./canvas/canvas";
import { shownPictures } from "./canvas/shown-pictures";
import { useCanvasView } from "./canvas/use-canvas-view";
import { ConnectionBanner } from "./connection-banner";
import { Denied } from "./denied";
import { DropVeil } from "./drop-veil";
import { FilePicker } from "./file-picker";
import { Filmstrip } from "./filmstrip/filmstrip";
import { Inspector } from "./inspector/inspector";
import { ModeRail } from "./mode-rail";
import { ShortcutSheet } from "./shortcut-sheet";
import { useDivider } from "./use-divider";
import { useFinishNews } from "./use-finish-news";
import { useIncomingFiles } from "./use-incoming-files";
import { useStudio } from "./use-studio";
import { useStudioCommands } from "./use-studio-commands";

interface StudioProps {
  /** The modes that an engine serves here, in the order in which they are offered. */
  availableModes: readonly Mode[];
  /** The first part of the history, newest first; the live connection brings the rest. */
  images: readonly ImageDocument[];
  /** The image that the address names. */
  selectedId: string | null;
}

/** The tool, in one screen: modes, canvas, inspector and filmstrip; a phone scrolls from the canvas to the rest. */
export function Studio(props: StudioProps) {
  const studio = useStudio(props);
  const { state, subject, subjects } = studio;
  const [helpIsOpen, setHelpIsOpen] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const choose = useCallback(() => picker.current?.click(), []);
  const filesAreOver = useIncomingFiles(studio.addFiles);

  const pictures = useMemo(
    () => subject && shownPictures(subject, state.previews),
    [subject, state.previews],
  );
  const canvas = useCanvasView(pictures?.size ?? null, pictures?.key ?? null);
  const divider = useDivider(pictures?.key ?? null);
  const images = useMemo(
    () => subjects.flatMap((each) => (each.kind === "image" ? [each.image] : [])),
    [subjects],
  );
  useFinishNews(images, state.selectedId);

  const openHelp = () => setHelpIsOpen(true);
  useStudioCommands(studio, canvas, divider, openHelp);

  return (
    <div className="flex min-h-dvh flex-col bg-surface bench:h-dvh">
      <TopBar width="window" />
      <ConnectionBanner />
      <main
        id="content"
        tabIndex={-1}
        className="flex flex-1 flex-col outline-none bench:grid bench:min-h-0 bench:grid-cols-[minmax(0,1fr)_18rem] bench:grid-rows-[minmax(0,1fr)_auto] lg:bench:grid-cols-[5.5rem_minmax(0,1fr)_20rem]"
      >
        <h1 className="sr-only">Upscale pictures</h1>
        <FilePicker inputRef={picker} onFiles={studio.addFiles} />
        <div className="hidden lg:bench:row-span-2 lg:bench:grid">
          <ModeRail
            availableModes={studio.availableModes}
            mode={state.settings.mode}
            onMode={(mode) => studio.changeSettings({ mode })}
            onHelp={openHelp}
          />
        </div>
        <div className="relative h-[52dvh] min-h-72 bench:h-auto bench:min-h-0">
          {studio.denied ? (
            <Denied />
          ) : (
            <Canvas
              subject={subject}
              pictures={pictures}
              canvas={canvas}
              position={divider.position}
              onPositionChange={divider.moveTo}
              onFlip={divider.flip}
              onChoose={choose}
            />
          )}
        </div>
        <div className="bench:row-start-2 lg:bench:col-start-2">
          <Filmstrip
            subjects={subjects}
            selectedId={state.selectedId}
            onSelect={studio.select}
            onChoose={choose}
          />
        </div>
        <div className="flex flex-1 flex-col border-t border-line bench:col-start-2 bench:row-span-2 bench:row-start-1 bench:min-h-0 bench:border-t-0 lg:bench:col-start-3">
          <Inspector studio={studio} />
        </div>
      </main>
      {filesAreOver && <DropVeil />}
      <ShortcutSheet open={helpIsOpen} onClose={() => setHelpIsOpen(false)} />
    </div>
  );
}
