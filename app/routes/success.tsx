import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loginPath } from "../account/return-path";
import { SuccessScreen } from "../screens/success/success-screen";
import { pageMeta } from "../site/page-meta";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!context.viewer) throw redirect(loginPath(`${pathname}${search}`));
  return { sessionId: searchParams.get("session_id") };
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: "Your purchase",
    description: "What you bought, and your new balance.",
    path: "/success",
  }),
  { name: "robots", content: "noindex" },
];

export default function SuccessRoute() {
  return <SuccessScreen {...useLoaderData<typeof loader>()} />;
}
