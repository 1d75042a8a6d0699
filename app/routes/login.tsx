import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LoginPage } from "../account/login-page";
import { safeReturnPath } from "../account/return-path";
import { pageMeta } from "../site/page-meta";

/** Somebody who is signed in already goes straight to where they wanted to be. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const returnTo = safeReturnPath(new URL(request.url).searchParams.get("returnTo"));
  if (context.viewer) throw redirect(returnTo);
  return { configuration: context.signIn, returnTo };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Log in",
    description: "Log in to Limn with your e-mail address or with Google.",
    path: "/login",
  });

export default function LoginRoute() {
  return <LoginPage {...useLoaderData<typeof loader>()} />;
}
