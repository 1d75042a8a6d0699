import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loginPath } from "../account/return-path";
import { ProfileScreen } from "../screens/profile/profile-screen";
import { pageMeta } from "../site/page-meta";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer } = context;
  const profile = await context.readProfile();
  if (!viewer || !profile) throw redirect(loginPath("/profile"));
  return {
    viewer,
    profile,
    configuration: context.signIn,
    passwordChanged: new URL(request.url).searchParams.get("changed") === "password",
  };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Account",
    description: "Your name, password, API keys, webhooks, sessions and data.",
    path: "/profile",
  });

export default function ProfileRoute() {
  return <ProfileScreen {...useLoaderData<typeof loader>()} />;
}
