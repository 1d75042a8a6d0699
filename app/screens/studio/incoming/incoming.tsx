import type { RefObject } from "react";
import { DropVeil } from "../../../files/drop-veil";
import { FilePicker } from "./file-picker";
import { FolderPicker } from "./folder-picker";
import { useIncomingFiles } from "../../../files/use-incoming-files";
import { useTakeFiles } from "./use-take-files";

interface IncomingProps {
  picker: RefObject<HTMLInputElement>;
  folderPicker: RefObject<HTMLInputElement>;
  addFiles(files: readonly File[]): void;
}

/** Every way that pictures come in: drop, paste, and both dialogs, which the studio's buttons open. */
export function Incoming({ picker, folderPicker, addFiles }: IncomingProps) {
  const { onIncoming, onUnreadable } = useTakeFiles(addFiles);
  const filesAreOver = useIncomingFiles(onIncoming, onUnreadable);
  return (
    <>
      <FilePicker inputRef={picker} onFiles={addFiles} />
      <FolderPicker inputRef={folderPicker} onIncoming={onIncoming} />
      {filesAreOver && <DropVeil />}
    </>
  );
}
