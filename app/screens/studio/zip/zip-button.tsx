import { FolderDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ImageDocument } from "#contract/jobs";
import { sentenceOf } from "../../../api/failure";
import { formatBytes, formatWhole } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { saveFile } from "../../../files/save-file";
import { useToast } from "../../../ui/toast";
import { zipEntries } from "./zip-entries";

interface ZipButtonProps {
  /** Those that are finished are downloaded. */
  images: readonly ImageDocument[];
  /** "Download all". */
  label: string;
}

/** Downloads finished pictures as one zip; pressed again while it works, it stops. Nothing where none is finished. */
export function ZipButton({ images, label }: ZipButtonProps) {
  const toast = useToast();
  const [doneCount, setDoneCount] = useState<number | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const entries = zipEntries(images);
  if (entries.length === 0) return null;
  const sizeBytes = entries.reduce((sum, { image }) => sum + (image.resultSizeBytes ?? 0), 0);

  const download = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setDoneCount(0);
    try {
      const { makeZip } = await import("./make-zip");
      const { zip, missing } = await makeZip(entries, {
        onProgress: setDoneCount,
        signal: controller.signal,
      });
      if (missing.length < entries.length) saveFile("limn-pictures.zip", zip);
      if (missing.length > 0) toast("problem", missingSentence(missing));
    } catch (error) {
      if (!controller.signal.aborted) toast("problem", sentenceOf(error));
    } finally {
      if (!controller.signal.aborted) setDoneCount(null);
    }
  };
  if (doneCount !== null) {
    return (
      <Button
        size="small"
        className="figures"
        onClick={() => {
          stop.current?.abort();
          setDoneCount(null);
        }}
      >
        {`Stop the zip (${formatWhole(doneCount)} of ${formatWhole(entries.length)})`}
      </Button>
    );
  }
  return (
    <Button size="small" className="figures" onClick={() => void download()}>
      <FolderDown aria-hidden className="size-4" />
      {`${label} (${formatWhole(entries.length)}, ${formatBytes(sizeBytes)})`}
    </Button>
  );
}

function missingSentence(missing: readonly string[]): string {
  const names = missing.slice(0, 3).join(", ");
  const others = missing.length > 3 ? ` and ${formatWhole(missing.length - 3)} more` : "";
  return `Not in the zip, because they did not arrive: ${names}${others}. They are safe; try again.`;
}
