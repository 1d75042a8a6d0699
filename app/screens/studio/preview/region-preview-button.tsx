import { ScanEye } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { ModeOffer } from "#contract/mode-offer";
import { sentenceOf } from "../../../api/failure";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/toast";
import { usePending } from "../use-pending";
import type { PreviewSubject } from "./region-dialog";

type RegionDialog = ComponentType<{ subject: PreviewSubject; offer: ModeOffer; onClose(): void }>;

interface RegionPreviewButtonProps {
  offer: ModeOffer;
  /** Null while there is nothing to show: the picture is on its way, or its size is not possible. */
  subject: PreviewSubject | null;
}

/** Opens the free preview of a region; its code is loaded with the first press. */
export function RegionPreviewButton({ offer, subject }: RegionPreviewButtonProps) {
  const toast = useToast();
  const [pending, run] = usePending();
  const [dialog, setDialog] = useState<{ readonly Content: RegionDialog } | null>(null);
  if (offer.preview === null) return null;

  const open = async () => {
    try {
      const { RegionDialog: Content } = await import("./region-dialog");
      setDialog({ Content });
    } catch (error) {
      toast("problem", sentenceOf(error));
    }
  };
  return (
    <>
      {/* Not disabled meanwhile: it would lose the focus, which the dialog gives back to it. */}
      <Button
        size="small"
        disabled={subject === null}
        aria-busy={pending || undefined}
        onClick={() => {
          if (!pending) run(open);
        }}
      >
        <ScanEye aria-hidden className="size-4" />
        Preview region
      </Button>
      {dialog && subject && (
        <dialog.Content subject={subject} offer={offer} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
