import { ScanEye } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { Mode } from "#contract/modes";
import { sentenceOf } from "../../../api/failure";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/toast";
import { usePending } from "../use-pending";
import type { PreviewSubject } from "./region-dialog";

/** The modes that enlarge what is there: a part of them can be shown before the whole. */
const previewedModes: ReadonlySet<Mode> = new Set(["standard", "upscale-basic", "upscale", "upscale-flux"]);

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
  if (!previewedModes.has(mode)) return null;

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
