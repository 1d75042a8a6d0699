import { useEffect, useState } from "react";
import { entriesOf, filesOfEntries, type IncomingFiles } from "./dropped-files";

/**
 * Takes files and folders that are dropped anywhere in the window, and files that are pasted. A field of its own
 * for files takes them first, and prevents their event. Gives whether some are being dragged over the window. `onUnreadable` hears of a dropped folder that cannot be read.
 */
export function useIncomingFiles(
  onIncoming: (incoming: IncomingFiles) => void,
  onUnreadable?: () => void,
): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const take = (list: FileList | undefined) => {
      if (list?.length) onIncoming({ files: [...list], passedOverCount: 0 });
    };
    const takeDrop = (transfer: DataTransfer) => {
      const entries = entriesOf(transfer);
      if (entries.some((entry) => entry.isDirectory)) {
        filesOfEntries(entries).then(onIncoming, onUnreadable);
      } else {
        take(transfer.files);
      }
    };
    const onDragOver = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    window.addEventListener("dragenter", onDragOver, { signal });
    window.addEventListener("dragover", onDragOver, { signal });
    window.addEventListener(
      "dragleave",
      (event) => {
        // Leaving the window itself has nothing to enter.
        if (event.relatedTarget === null) setIsOver(false);
      },
      { signal },
    );
    window.addEventListener(
      "drop",
      (event) => {
        setIsOver(false);
        if (event.defaultPrevented || !holdsFiles(event)) return;
        event.preventDefault();
        if (event.dataTransfer) takeDrop(event.dataTransfer);
      },
      { signal },
    );
    const onPaste = (event: ClipboardEvent) => {
      if (!event.defaultPrevented) take(event.clipboardData?.files);
    };
    window.addEventListener("paste", onPaste, { signal });
    return () => stop.abort();
  }, [onIncoming, onUnreadable]);

  return isOver;
}
