import { useCallback } from "react";
import { sourceFormatsAnd } from "#contract/formats";
import { formatWhole } from "../../../quantities/format";
import { useToast } from "../../../ui/toast";
import type { IncomingFiles } from "../../../files/dropped-files";

/** Adds what came in, and says what of a folder was passed over. */
export function useTakeFiles(addFiles: (files: readonly File[]) => void) {
  const toast = useToast();
  const onIncoming = useCallback(
    ({ files, passedOverCount }: IncomingFiles) => {
      if (files.length > 0) addFiles(files);
      if (passedOverCount === 0 && files.length > 0) return;
      toast(files.length > 0 ? "done" : "problem", passedOverSentence(files.length, passedOverCount));
    },
    [addFiles, toast],
  );
  const onUnreadable = useCallback(
    () => toast("problem", "This folder cannot be read. Nothing was added; choose its pictures instead."),
    [toast],
  );
  return { onIncoming, onUnreadable };
}

function passedOverSentence(addedCount: number, passedOverCount: number): string {
  if (addedCount === 0) return `There are no pictures in this folder: Limn takes ${sourceFormatsAnd}.`;
  const others =
    passedOverCount === 1 ? "1 other file was" : `${formatWhole(passedOverCount)} other files were`;
  return `${formatWhole(addedCount)} ${addedCount === 1 ? "picture" : "pictures"} added. ${others} passed over.`;
}
