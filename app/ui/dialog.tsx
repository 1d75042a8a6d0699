import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "./class-names";
import { IconButton } from "./icon-button";

interface DialogProps {
  title: string;
  open: boolean;
  /** For pictures side by side. */
  wide?: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A modal dialog on the platform's own <dialog>: it keeps the focus, makes the rest inert and closes by Escape without
 * injecting a style element, which the Content-Security-Policy would refuse.
 */
export function Dialog({ title, open, wide = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    // The dialog fills its frame with a child, so a press on the element itself is one on the backdrop.
    const closeFromBackdrop = (event: MouseEvent) => {
      if (event.target === element) latestOnClose.current();
    };
    const focusedBefore = document.activeElement;
    element.addEventListener("mousedown", closeFromBackdrop);
    element.showModal();
    return () => {
      element.removeEventListener("mousedown", closeFromBackdrop);
      element.close();
      // React may have taken the dialog out already, and then the browser does not give the focus back.
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
    };
  }, [open]);

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={classNames(
        "m-auto animate-appear rounded-large bg-surface-raised text-on-surface shadow-floating backdrop:bg-scrim",
        wide ? "w-[min(60rem,calc(100vw-2rem))]" : "w-[min(32rem,calc(100vw-2rem))]",
      )}
    >
      <div className="flex flex-col gap-4 p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <IconButton icon={X} label="Close" onClick={onClose} className="-mt-1 -mr-2" />
        </div>
        {children}
      </div>
    </dialog>
  );
}
