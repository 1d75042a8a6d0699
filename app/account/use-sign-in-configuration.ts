import { useRouteLoaderData } from "@remix-run/react";
import type { SignInConfiguration } from "#contract/page-context";
import type { loader } from "../root";

/** What signing in on this page needs, or null where somebody is signed in already. */
export function useSignInConfiguration(): SignInConfiguration | null {
  return useRouteLoaderData<typeof loader>("root")?.signIn ?? null;
}
