import * as RadixToast from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { IconButton } from "./icon-button";
import type { ToastMessage } from "./toast-message";

const durationMs = { done: 5_000, problem: 10_000 } as const;

interface ToastListProps {
  messages: readonly ToastMessage[];
  onGone(id: number): void;
}

/** The messages in the corner. In the browser only: its list carries a style attribute, which HTML may not have. */
export function ToastList({ messages, onGone }: ToastListProps) {
  return (
    <RadixToast.Provider swipeDirection="right">
      {messages.map((message) => (
        <Toast key={message.id} message={message} onGone={() => onGone(message.id)} />
      ))}
      <RadixToast.Viewport className="fixed right-0 bottom-0 z-50 flex w-96 max-w-full flex-col gap-2 p-4" />
    </RadixToast.Provider>
  );
}

function Toast({ message, onGone }: { message: ToastMessage; onGone: () => void }) {
  const Icon = message.kind === "done" ? CircleCheck : CircleAlert;
  return (
    <RadixToast.Root
      duration={durationMs[message.kind]}
      onOpenChange={(open) => {
        if (!open) onGone();
      }}
      className="flex animate-appear items-start gap-3 rounded-large border border-line bg-surface-raised p-3 pl-4 text-sm text-on-surface shadow-floating"
    >
      <Icon
        aria-hidden
        className={`mt-2 size-4 shrink-0 ${message.kind === "done" ? "text-success-text" : "text-danger"}`}
      />
      <RadixToast.Description className="flex-1 py-1.5">{message.text}</RadixToast.Description>
      <RadixToast.Close asChild>
        <IconButton icon={X} label="Dismiss" />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
