import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FeedbackScreen } from "../screens/feedback/feedback-screen";
import { loadInboxPage } from "../screens/inbox/load-inbox-page";
import { pageMeta } from "../site/page-meta";

export const loader = loadInboxPage;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Feedback",
    description: "Tell the people who build Limn what is missing, what bothers you and what works well.",
    path: "/feedback",
  });

export default function FeedbackRoute() {
  return <FeedbackScreen page={useLoaderData<typeof loader>()} />;
}
