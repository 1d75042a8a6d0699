import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ForgotPasswordPage } from "../account/reset/forgot-password-page";
import { safeReturnPath } from "../account/return-path";
import { pageMeta } from "../site/page-meta";

/** Open to somebody who is signed in too: the session outlives the memory of a password. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get("returnTo"));
  return { configuration: context.signIn, returnTo };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Forgot your password?",
    description: "Get an e-mail with a link, and choose a new password for your Limn account.",
    path: "/forgot-password",
  });

export default function ForgotPasswordRoute() {
  return <ForgotPasswordPage {...useLoaderData<typeof loader>()} />;
}
