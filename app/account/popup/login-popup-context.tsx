import { useLocation } from "@remix-run/react";
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import type { LoginResult } from "../login-result";

export interface LoginPopupOptions {
  /** The page after the login; without it, the experiment group's page. */
  readonly returnTo?: string;
  /** Runs after every attempt, after the navigation has begun. */
  readonly onFinished?: (result: LoginResult) => void;
  /** Opens Google's window at once. Only a press may ask for that: browsers block windows that nobody asked for. */
  readonly withGoogle?: boolean;
}

export interface LoginPopupFlag {
  readonly isOpen: boolean;
  /** Shows the login popup over the page. Does nothing where somebody is signed in. */
  open(options?: LoginPopupOptions): void;
  close(): void;
}

const LoginPopupContext = createContext<LoginPopupFlag | null>(null);

/** The login-popup flag (specification section 4). Any page that needs somebody signed in can set it. */
export function useLoginPopup(): LoginPopupFlag {
  const flag = useContext(LoginPopupContext);
  if (!flag) throw new Error("useLoginPopup is used outside LoginPopupProvider");
  return flag;
}

const importPopup = () => import("./login-popup");
const LoginPopup = lazy(async () => ({ default: (await importPopup()).LoginPopup }));

/** Fetches the popup's code before it is opened. */
export function prefetchLoginPopup(): void {
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
