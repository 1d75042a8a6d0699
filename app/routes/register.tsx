import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RegisterPage } from "../account/register-page";
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
    title: "Create an account",
    description: "Create a Limn account with your e-mail address or with Google.",
    path: "/register",
  });

export default function RegisterRoute() {
  return <RegisterPage {...useLoaderData<typeof loader>()} />;
}
