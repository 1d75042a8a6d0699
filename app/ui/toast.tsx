import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from "react";
import { ChunkBoundary } from "../errors/chunks/chunk-boundary";
import type { ToastMessage } from "./toast-message";

type ShowToast = (kind: ToastMessage["kind"], text: string) => void;

const ToastContext = createContext<ShowToast>(() => undefined);

// Most visits see none: the code comes with the first message.
const ToastList = lazy(async () => ({ default: (await import("./toast-list")).ToastList }));

/** Shows a short message that goes by itself; problems stay twice as long. */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly ToastMessage[]>([]);
  const [used, setUsed] = useState(false);
  const show = useCallback<ShowToast>((kind, text) => {
    setUsed(true);
    setMessages((held) => [...held, { id: (held.at(-1)?.id ?? 0) + 1, kind, text }]);
  }, []);
  const drop = (id: number) => setMessages((held) => held.filter((message) => message.id !== id));
  return (
    <ToastContext.Provider value={show}>
      {children}
      {used && (
        <ChunkBoundary>
          <Suspense fallback={null}>
            <ToastList messages={messages} onGone={drop} />
          </Suspense>
        </ChunkBoundary>
      )}
    </ToastContext.Provider>
  );
}
