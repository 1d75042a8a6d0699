import { Copy } from "lucide-react";
import { type ImageDocument, mediaPath } from "#contract/jobs";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/toast";
import { usePending } from "../use-pending";
import { copyPicture } from "./copy-picture";

/** Copies a result, to be pasted into another program. */
export function CopyButton({ image }: { image: ImageDocument }) {
  const toast = useToast();
  const [pending, run] = usePending();
  const copy = async () => {
    try {
      await copyPicture(mediaPath(image.id, "result"), image.quote.format);
      toast("done", "Copied.");
    } catch {
      // The clipboard wraps whatever went wrong, a lost connection too, in an error of its own.
      toast("problem", "The picture could not be copied. Nothing was lost; download it instead.");
    }
  };
  return (
    <Button busy={pending} onClick={() => run(copy)}>
      {!pending && <Copy aria-hidden className="size-4" />}
      Copy
    </Button>
  );
}
