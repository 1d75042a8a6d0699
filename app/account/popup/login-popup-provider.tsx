import { useLocation } from "@remix-run/react";
import { type ReactNode, Suspense, useMemo, useState } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { lazyPart } from "../../errors/lazy-part";
import { LoginPopupContext, type LoginPopupFlag, type LoginPopupOptions } from "./login-popup-flag";

const importPopup = () => import("./login-popup");
const LoginPopup = lazyPart(async () => (await importPopup()).LoginPopup);

function prefetch(): void {
  // Opening it asks for the code again.
  importPopup().catch(() => undefined);
}

interface OpenPopup {
  readonly options: LoginPopupOptions;
  /** The page that it stands on: the popup does not follow to another one. */
  readonly locationKey: string;
}

interface LoginPopupProviderProps {
  /** Null where somebody is signed in: then there is nothing to open. */
  configuration: SignInConfiguration | null;
  children: ReactNode;
}

/** Holds the login-popup flag and shows the popup while it is set. */
export function LoginPopupProvider({ configuration, children }: LoginPopupProviderProps) {
  const { key } = useLocation();
  const [popup, setPopup] = useState<OpenPopup | null>(null);
  const isOpen = configuration !== null && popup?.locationKey === key;
  const flag = useMemo<LoginPopupFlag>(
    () => ({
      isOpen,
      open: (options = {}) => setPopup({ options, locationKey: key }),
      close: () => setPopup(null),
      prefetch,
    }),
    [isOpen, key],
  );
  return (
    <LoginPopupContext.Provider value={flag}>
      {children}
      {isOpen && (
        // Opened by the page's code alone, so it is never in the server's HTML.
        <Suspense fallback={null}>
          <LoginPopup configuration={configuration} options={popup.options} onClose={flag.close} />
        </Suspense>
      )}
    </LoginPopupContext.Provider>
  );
}
