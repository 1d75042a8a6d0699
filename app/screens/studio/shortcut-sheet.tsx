import { Dialog } from "../../ui/dialog";
import { KeyCap } from "../../ui/key-cap";
import { maskKeys } from "./mask/mask-keys";
import { panKey, shortcuts } from "./shortcuts";

interface ShortcutSheetProps {
  open: boolean;
  /** A mask is being painted. */
  masking: boolean;
  onClose(): void;
}

/** Every key of the studio; those of the mask come first while one is painted. */
export function ShortcutSheet({ open, masking, onClose }: ShortcutSheetProps) {
  const own = masking ? maskKeys : [];
  const others = [...shortcuts, panKey].filter(({ keyCap }) => own.every((key) => key.keyCap !== keyCap));
  return (
    <Dialog title="Keys" open={open} onClose={onClose}>
      <dl className="flex flex-col text-sm">
        {[...own, ...others].map(({ keyCap, does }) => (
          <div
            key={keyCap}
            className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-0"
          >
            <dt>{does}</dt>
            <dd>
              <KeyCap>{keyCap}</KeyCap>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
