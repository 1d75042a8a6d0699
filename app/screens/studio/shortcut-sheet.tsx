import { Dialog } from "../../ui/dialog";
import { KeyCap } from "../../ui/key-cap";
import { panKey, shortcuts } from "./shortcuts";

/** Every key of the studio. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog title="Keys" open={open} onClose={onClose}>
      <dl className="flex flex-col text-sm">
        {[...shortcuts, panKey].map(({ keyCap, does }) => (
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
