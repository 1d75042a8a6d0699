import { createContext, useContext } from "react";
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
  /** Fetches the popup's code before it is opened. */
  prefetch(): void;
}

export const LoginPopupContext = createContext<LoginPopupFlag | null>(null);

/** The login-popup flag (specification section 4). Any page that needs somebody signed in can set it. */
export function useLoginPopup(): LoginPopupFlag {
  const flag = useContext(LoginPopupContext);
  if (!flag) throw new Error("useLoginPopup is used outside LoginPopupProvider");
  return flag;
}
