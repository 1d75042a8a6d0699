import { type RefObject, useEffect } from "react";
import { acceptedTypes } from "#contract/formats";

interface FilePickerProps {
  inputRef: RefObject<HTMLInputElement>;
  onFiles(files: readonly File[]): void;
}

/** The browser's own file dialog; the studio's buttons open it. */
export function FilePicker({ inputRef, onFiles }: FilePickerProps) {
  useEffect(() => {
    // Chosen before the page's code was there.
    if (inputRef.current) takeFiles(inputRef.current, onFiles);
  }, [inputRef, onFiles]);
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      accept={acceptedTypes}
      aria-label="Choose pictures"
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => takeFiles(event.target, onFiles)}
    />
  );
}

function takeFiles(input: HTMLInputElement, onFiles: (files: readonly File[]) => void) {
  const files = [...(input.files ?? [])];
  // The same file can be chosen again.
  input.value = "";
  if (files.length > 0) onFiles(files);
}
