import type { LucideIcon } from "lucide-react";
import { type ComponentType, useState } from "react";
import { sentenceOf } from "../../api/failure";
import { Button } from "../../ui/button";
import { useToast } from "../../ui/toast";
import { usePending } from "./use-pending";

type DialogContent<Props> = ComponentType<Props & { onClose(): void }>;

interface DialogButtonProps<Props> {
  icon: LucideIcon;
  label: string;
  /** What the button is called where its label says too little. */
  name?: string;
  /** Loads the dialog's code, with the first press. */
  load(): Promise<DialogContent<Props>>;
  /** What the dialog is shown with; null while there is nothing to show. */
  content: Props | null;
}

/** A button that opens a dialog whose code is not loaded before. */
export function DialogButton<Props extends object>(props: DialogButtonProps<Props>) {
  const { icon: Icon, label, name, load, content } = props;
  const toast = useToast();
  const [pending, run] = usePending();
  const [dialog, setDialog] = useState<{ readonly Content: DialogContent<Props> } | null>(null);

  const open = async () => {
    try {
      setDialog({ Content: await load() });
    } catch (error) {
      toast("problem", sentenceOf(error));
    }
  };
  return (
    <>
      {/* Not disabled meanwhile: it would lose the focus, which the dialog gives back to it. */}
      <Button
        size="small"
        aria-label={name}
        disabled={content === null}
        aria-busy={pending || undefined}
        onClick={() => {
          if (!pending) run(open);
        }}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      {dialog && content && <dialog.Content {...content} onClose={() => setDialog(null)} />}
    </>
  );
}
