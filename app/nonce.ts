import { createContext, useContext } from "react";

/** The nonce of this answer's Content-Security-Policy. Known on the server only: browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);

/** The nonce that every inline script of the page must carry; undefined in the browser. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
