import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LoginPage } from "../account/login-page";
import { loadSignInPage } from "../account/sign-in-loader";
import { pageMeta } from "../site/page-meta";

export const loader = loadSignInPage;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Log in",
    description: "Log in to Limn with your e-mail address or with Google.",
    path: "/login",
  });

export default function LoginRoute() {
  return <LoginPage {...useLoaderData<typeof loader>()} />;
}
