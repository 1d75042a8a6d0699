import { Info } from "lucide-react";
import { type ComponentType, useState } from "react";
import type { ModeOffer } from "#contract/mode-offer";
import type { Mode } from "#contract/modes";
import { sentenceOf } from "../../../api/failure";
import { Button } from "../../../ui/button";
import { useToast } from "../../../ui/toast";
import { usePending } from "../use-pending";

interface AboutModeProps {
  mode: Mode;
  offer: ModeOffer;
}

type AboutMode = ComponentType<AboutModeProps & { onClose(): void }>;

/** Opens what there is to know of the chosen mode; its code is loaded with the first press. */
export function AboutModeButton(props: AboutModeProps) {
  const toast = useToast();
  const [pending, run] = usePending();
  const [dialog, setDialog] = useState<{ readonly Content: AboutMode } | null>(null);

  const open = async () => {
    try {
      const { AboutMode: Content } = await import("./about-mode");
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
        aria-label="About this mode"
        aria-busy={pending || undefined}
        onClick={() => {
          if (!pending) run(open);
        }}
      >
        <Info aria-hidden className="size-4" />
        About
      </Button>
      {dialog && <dialog.Content {...props} onClose={() => setDialog(null)} />}
    </>
  );
}
