import { ImageUp } from "lucide-react";
import { formatFacts } from "#contract/formats";
import { type ImageDocument, mediaPath } from "#contract/jobs";
import { inputLimits } from "#contract/limits";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/toast";
import { usePending } from "../use-pending";

/** A result that does not arrive for this long is given up. */
const timeoutMs = 60_000;

interface GoOnButtonProps {
  image: ImageDocument;
  addFiles(files: readonly File[]): void;
}

/** Takes a result as a new picture, for another mode to work on. What is larger than Limn reads stays what it is. */
export function GoOnButton({ image, addFiles }: GoOnButtonProps) {
  const toast = useToast();
  const [pending, run] = usePending();
  const { widthPx, heightPx, format } = image.quote;
  const isReadable =
    widthPx * heightPx <= inputLimits.maxPixels &&
    Math.max(widthPx, heightPx) <= inputLimits.maxEdgePx &&
    (image.resultSizeBytes ?? 0) <= inputLimits.maxSizeBytes;
  if (!isReadable) return null;

  const take = async () => {
    try {
      const path = mediaPath(image.id, "result");
      const answer = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
      if (!answer.ok) throw new Error(`the picture was refused: status ${answer.status}`);
      const { extension, mimeType } = formatFacts[format];
      const name = `${image.upload.name.replace(/\.[^.]+$/, "")}-${widthPx}x${heightPx}.${extension}`;
      addFiles([new File([await answer.blob()], name, { type: mimeType })]);
    } catch {
      toast("problem", "The picture did not arrive. Nothing was lost; try again in a moment.");
    }
  };
  return (
    <Button busy={pending} onClick={() => run(take)}>
      {!pending && <ImageUp aria-hidden className="size-4" />}
      Go on from this
    </Button>
  );
}
