import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loadInboxPage } from "../screens/inbox/load-inbox-page";
import { SupportScreen } from "../screens/support/support-screen";
import { pageMeta } from "../site/page-meta";

export const loader = loadInboxPage;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Support",
    description:
      "Answers about credits, refunds, failed pictures, formats and deletion, and a form to ask us.",
    path: "/support",
  });

export default function SupportRoute() {
  return <SupportScreen page={useLoaderData<typeof loader>()} />;
}
