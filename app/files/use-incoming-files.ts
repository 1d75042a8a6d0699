import { useEffect, useState } from "react";

/** Takes files that are dropped anywhere in the window or pasted. Gives whether some are being dragged over it. */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const take = (list: FileList | undefined) => {
      if (list?.length) onFiles([...list]);
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
        if (!holdsFiles(event)) return;
        event.preventDefault();
        take(event.dataTransfer?.files);
      },
      { signal },
    );
    window.addEventListener("paste", (event) => take(event.clipboardData?.files), { signal });
    return () => stop.abort();
  }, [onFiles]);

  return isOver;
}
