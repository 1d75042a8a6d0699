import { Download, ImageOff, RotateCcw, X } from "lucide-react";
import { useState } from "react";
import { pictureNoteSentences } from "#contract/picture-notes";
import { saveFile } from "../../files/save-file";
import type { ConversionSettings } from "../../local-engine/conversion";
import { formatBytes, formatFraction, formatPixelSize, formatPrintSize } from "../../quantities/format";
import { Button } from "../../ui/button";
import { IconButton } from "../../ui/icon-button";
import { ProgressBar } from "../../ui/progress-bar";
import { type ConversionQueue, type Entry, type EntryState, isAtWork, isMadeWith } from "./conversion-queue";

interface EntryRowProps {
  entry: Entry;
  queue: ConversionQueue;
  /** What is chosen now; the picture may have been made with other settings. */
  settings: ConversionSettings;
}

/** One picture: what it is, how far it is, and what can be done with it. */
export function EntryRow({ entry, queue, settings }: EntryRowProps) {
  const { file, state } = entry;
  return (
    <li className="flex items-center gap-4 p-3">
      <Thumbnail url={entry.url} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="truncate text-sm font-medium">{file.name}</p>
        <p className="text-sm text-on-surface-muted figures" aria-live="polite">
          <StateLine state={state} file={file} />
          {state.kind === "done" && !isMadeWith(entry, settings) && " · made with other settings"}
        </p>
        {state.kind === "done" &&
          state.notes.map((note) => (
            <p key={note} className="text-sm text-on-surface-muted">
              {pictureNoteSentences[note]}
            </p>
          ))}
        {state.kind === "working" && (
          <ProgressBar label={`Progress of ${file.name}`} fraction={state.output ? state.share : null} />
        )}
      </div>
      {state.kind === "done" && (
        <Button onClick={() => saveFile(state.name, state.result)} aria-label={`Download ${state.name}`}>
          <Download aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Download</span>
        </Button>
      )}
      {(state.kind === "failed" || state.kind === "canceled") && (
        <IconButton
          icon={RotateCcw}
          label={`Convert ${file.name} again`}
          onClick={() => queue.convert(entry.id, settings)}
        />
      )}
      {isAtWork(entry) ? (
        <IconButton icon={X} label={`Cancel ${file.name}`} onClick={() => queue.cancel(entry.id)} />
      ) : (
        <IconButton icon={X} label={`Remove ${file.name}`} onClick={() => queue.remove(entry.id)} />
      )}
    </li>
  );
}

function StateLine({ state, file }: { state: EntryState; file: File }) {
  switch (state.kind) {
    case "ready":
      return formatBytes(file.size);
    case "waiting":
      return "Waits for its turn";
    case "working":
      if (!state.output) return "Reading";
      return state.share < 1
        ? `${formatPixelSize(state.output)} · ${formatFraction(state.share)}`
        : `${formatPixelSize(state.output)} · writing the file`;
    case "done":
      return `${formatPixelSize(state.output)} · ${formatBytes(state.result.size)}${printSize(state)}${ranOn(state)}`;
    case "failed":
      return <span className="text-danger">{state.sentence}</span>;
    case "canceled":
      return "Stopped";
  }
}

function ranOn({ ranOn: part }: Extract<EntryState, { kind: "done" }>): string {
  return part === "graphics" ? " · by the graphics processor" : "";
}

/** How large it prints. */
function printSize({ output, settings }: Extract<EntryState, { kind: "done" }>): string {
  return ` · ${formatPrintSize(output, settings.densityDpi)}`;
}

function Thumbnail({ url }: { url: string }) {
  // A kind of file that this browser does not show.
  const [isUnshown, setIsUnshown] = useState(false);
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-medium bg-canvas">
      {isUnshown ? (
        <ImageOff aria-hidden className="size-5 text-on-canvas" />
      ) : (
        <img
          src={url}
          alt=""
          decoding="async"
          className="size-full object-cover"
          onError={() => setIsUnshown(true)}
        />
      )}
    </span>
  );
}
