import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { startPageOf } from "./login-result";
import { safeReturnPath } from "./return-path";

/** What the pages to sign in and up need. Somebody who is signed in already goes straight on. */
export async function loadSignInPage({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get("returnTo"));
  if (context.viewer) throw redirect(returnTo ?? startPageOf((await context.readUser())?.group));
  return { configuration: context.signIn, returnTo };
}
