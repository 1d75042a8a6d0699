import { ScanEye } from "lucide-react";
import { type ComponentType, useState } from "react";
import { parametersOfMode } from "#contract/mode-parameters";
import type { Mode } from "#contract/modes";
import { sentenceOf } from "../../../api/failure";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/toast";
import { usePending } from "../use-pending";
import type { PreviewSubject } from "./region-dialog";

type RegionDialog = ComponentType<{ subject: PreviewSubject; onClose(): void }>;

interface RegionPreviewButtonProps {
  mode: Mode;
  /** Null while there is nothing to show: the picture is on its way, or its size is not possible. */
  subject: PreviewSubject | null;
}

/** Opens the free preview of a region; its code is loaded with the first press. */
export function RegionPreviewButton({ mode, subject }: RegionPreviewButtonProps) {
  const toast = useToast();
  const [pending, run] = usePending();
  const [dialog, setDialog] = useState<{ readonly Content: RegionDialog } | null>(null);
  // What enlarges a picture can show a part of it before the whole.
  if (!parametersOfMode[mode].enlarges) return null;

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
      {dialog && subject && <dialog.Content subject={subject} onClose={() => setDialog(null)} />}
    </>
  );
}
