import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { SignInConfiguration } from "#contract/page-context";
import type { LoginResult } from "./login-result";
import { useSignIn } from "./use-sign-in";

const LoginDialog = lazy(async () => ({ default: (await import("./login-dialog")).LoginDialog }));

interface LoginPopupRequest {
  /** Where the person goes once signed in; the group's page where it is not given. */
  readonly returnTo?: string | null;
  /** Runs after every attempt. */
  readonly onFinished?: (result: LoginResult) => void;
}

export interface LoginPopup {
  /** Shows the popup: for what asks for an account on a page that does not. */
  open(request?: LoginPopupRequest): void;
  close(): void;
  /** Starts Google at once; the popup stands behind it with the other ways and what went wrong. */
  startWithGoogle(request?: LoginPopupRequest): void;
}

const LoginPopupContext = createContext<LoginPopup>({
  open: () => undefined,
  close: () => undefined,
  startWithGoogle: () => undefined,
});

export function useLoginPopup(): LoginPopup {
  return useContext(LoginPopupContext);
}

/** Holds the login popup's flag (specification section 2) and shows the popup while it is set. */
export function LoginPopupProvider({
  configuration,
  children,
}: {
  configuration: SignInConfiguration;
  children: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const onFinished = useRef<LoginPopupRequest["onFinished"]>();
  const signIn = useSignIn({
    configuration,
    returnTo,
    onFinished: (result) => onFinished.current?.(result),
  });
  const startGoogle = useRef(signIn.continueWithGoogle);
  useEffect(() => {
    startGoogle.current = signIn.continueWithGoogle;
  });

  const open = useCallback((request: LoginPopupRequest = {}) => {
    onFinished.current = request.onFinished;
    setReturnTo(request.returnTo ?? null);
    setIsOpen(true);
  }, []);
  const popup = useMemo<LoginPopup>(
    () => ({
      open,
      close: () => setIsOpen(false),
      startWithGoogle(request) {
        open(request);
        void startGoogle.current();
      },
    }),
    [open],
  );

  return (
    <LoginPopupContext.Provider value={popup}>
      {children}
      {isOpen && (
        <Suspense>
          <LoginDialog signIn={signIn} returnTo={returnTo} onClose={popup.close} />
        </Suspense>
      )}
    </LoginPopupContext.Provider>
  );
}
