import { type RefObject, useEffect } from "react";
import { type IncomingFiles, picturesOfFolder } from "../../../files/dropped-files";

interface FolderPickerProps {
  inputRef: RefObject<HTMLInputElement>;
  onIncoming(incoming: IncomingFiles): void;
}

/** The browser's own dialog for a folder; the studio's button opens it. */
export function FolderPicker({ inputRef, onIncoming }: FolderPickerProps) {
  useEffect(() => {
    // React 18 knows no such attribute.
    inputRef.current?.setAttribute("webkitdirectory", "");
  }, [inputRef]);
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      aria-label="Choose a folder"
      tabIndex={-1}
      className="sr-only"
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same folder can be chosen again.
        target.value = "";
        if (files.length > 0) onIncoming(picturesOfFolder(files));
      }}
    />
  );
}
