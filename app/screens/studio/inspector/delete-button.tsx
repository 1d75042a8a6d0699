import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { usePending } from "../use-pending";

interface DeleteButtonProps {
  name: string;
  onDelete(): Promise<void>;
}

/** Deleting cannot be taken back, so it asks once. */
export function DeleteButton({ name, onDelete }: DeleteButtonProps) {
  const [asks, setAsks] = useState(false);
  const [pending, run] = usePending();
  return (
    <>
      <Button busy={pending} onClick={() => setAsks(true)}>
        {!pending && <Trash2 aria-hidden className="size-4" />}
        Delete
      </Button>
      <Dialog title="Delete this picture?" open={asks} onClose={() => setAsks(false)}>
        <p className="text-sm text-on-surface-muted wrap-anywhere">
          The result of {name} goes for good, and the picture that it was made of unless another result needs
          it.
        </p>
        <div className="flex justify-end gap-2">
          <Button onClick={() => setAsks(false)}>Keep it</Button>
          <Button
            look="danger"
            onClick={() => {
              setAsks(false);
              run(onDelete);
            }}
          >
            Delete for good
          </Button>
        </div>
      </Dialog>
    </>
  );
}
