import { useCallback, useRef, useState } from "react";
import { Canvas } from "./canvas/canvas";
import { Denied } from "./denied";
import { Incoming } from "./incoming/incoming";
import { Filmstrip } from "./filmstrip/filmstrip";
import { Inspector } from "./inspector/inspector";
import { ModeRail } from "./mode-rail";
import { ShortcutSheet } from "./shortcut-sheet";
import type { StudioProps } from "./studio-props";
import { useLightTable } from "./use-light-table";
import { useStudio } from "./use-studio";
import { useStudioCommands } from "./use-studio-commands";

/** Modes, canvas, filmstrip and inspector as one tool; a phone scrolls from the canvas to the rest. */
export function Workbench(props: StudioProps) {
  const studio = useStudio(props);
  const { subjects, state } = studio;
  const [helpIsOpen, setHelpIsOpen] = useState(false);
  const openHelp = () => setHelpIsOpen(true);
  const picker = useRef<HTMLInputElement>(null);
  const choose = useCallback(() => picker.current?.click(), []);
  const folderPicker = useRef<HTMLInputElement>(null);
  const chooseFolder = useCallback(() => folderPicker.current?.click(), []);

  const table = useLightTable(studio);
  useStudioCommands(studio, table, openHelp);

  return (
    <>
      <Incoming picker={picker} folderPicker={folderPicker} addFiles={studio.addFiles} />
      <div className="hidden lg:bench:row-span-2 lg:bench:grid">
        <ModeRail
          offers={studio.offers}
          mode={state.settings.mode}
          onMode={(mode) => studio.changeSettings({ mode })}
          onHelp={openHelp}
        />
      </div>
      <div className="relative h-[46dvh] min-h-72 bench:h-auto bench:min-h-0">
        {studio.denied ? (
          <Denied />
        ) : (
          <Canvas studio={studio} table={table} onChoose={choose} onChooseFolder={chooseFolder} />
        )}
      </div>
      <div className="bench:row-start-2 lg:bench:col-start-2">
        <Filmstrip
          subjects={subjects}
          attempts={state.attempts}
          selectedId={state.selectedId}
          onSelect={studio.select}
          onChoose={choose}
        />
      </div>
      <div className="flex flex-1 flex-col border-t border-line bench:col-start-2 bench:row-span-2 bench:row-start-1 bench:min-h-0 bench:border-t-0 lg:bench:col-start-3">
        <Inspector studio={studio} />
      </div>
      <ShortcutSheet open={helpIsOpen} masking={studio.mask !== null} onClose={() => setHelpIsOpen(false)} />
    </>
  );
}
