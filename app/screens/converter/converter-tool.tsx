import { Archive } from "lucide-react";
import { useCallback } from "react";
import { DropVeil } from "../../files/drop-veil";
import type { IncomingFiles } from "../../files/dropped-files";
import { PictureInput } from "../../files/picture-input";
import { saveZip } from "../../files/save-file";
import { useIncomingFiles } from "../../files/use-incoming-files";
import { Button } from "../../ui/button";
import { isAtWork, isMadeWith } from "./conversion-queue";
import { EntryRow } from "./entry-row";
import { SettingsForm } from "./settings-form";
import { type Converter, useConverter } from "./use-converter";

/** The list of pictures, and beside it what they are to become. */
export function ConverterTool() {
  const converter = useConverter();
  const { entries, queue, settings } = converter;
  const onFiles = useCallback((files: readonly File[]) => queue.add(files), [queue]);
  const onIncoming = useCallback(({ files }: IncomingFiles) => onFiles(files), [onFiles]);
  const isOver = useIncomingFiles(onIncoming);
  return (
    <section aria-label="Converter" className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
      {isOver && <DropVeil />}
      <div className="flex min-w-0 flex-col gap-4">
        <PictureInput
          onFiles={onFiles}
          isEmpty={entries.length === 0}
          multiple
          accept="image/*,.heic,.heif,.avif"
          invitation="Drop pictures here, or paste them"
          moreInvitation="Drop or paste more pictures"
          promise="Nothing is uploaded: your device does the work."
        />
        {entries.length > 0 && (
          <ul className="flex flex-col divide-y divide-line rounded-large border border-line">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} queue={queue} settings={settings} />
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-col gap-5 rounded-large border border-line p-5 lg:sticky lg:top-20">
        <SettingsForm settings={settings} onChange={converter.setSettings} />
        <Actions converter={converter} />
      </div>
    </section>
  );
}

/** One button for all that is to be done, one to stop it, one to take it home. */
function Actions({ converter: { entries, queue, settings } }: { converter: Converter }) {
  const atWork = entries.filter(isAtWork).length;
  const open = entries.filter((entry) => !isAtWork(entry) && !isMadeWith(entry, settings)).length;
  const done = entries.flatMap(({ state }) =>
    state.kind === "done" ? [{ name: state.name, content: state.result }] : [],
  );
  return (
    <div className="flex flex-col gap-3">
      {atWork > 0 ? (
        <Button onClick={() => queue.cancelAll()}>Cancel {atWork === 1 ? "it" : `all ${atWork}`}</Button>
      ) : (
        <Button look="primary" size="large" disabled={open === 0} onClick={() => queue.convertAll(settings)}>
          {open > 1 ? `Convert ${open} pictures` : "Convert"}
        </Button>
      )}
      {done.length > 1 && (
        <Button onClick={() => void saveZip("limn-pictures.zip", done)}>
          <Archive aria-hidden className="size-4" />
          Download {done.length} as a ZIP
        </Button>
      )}
    </div>
  );
}
