import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { RegisterPage } from "../account/register-page";
import { loadSignInPage } from "../account/sign-in-loader";
import { pageMeta } from "../site/page-meta";

export const loader = loadSignInPage;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Create an account",
    description: "Create a Limn account with your e-mail address or with Google.",
    path: "/register",
  });

export default function RegisterRoute() {
  return <RegisterPage {...useLoaderData<typeof loader>()} />;
}
