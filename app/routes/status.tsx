import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { StatusScreen } from "../screens/status/status-screen";
import { pageMeta } from "../site/page-meta";

export async function loader({ context }: LoaderFunctionArgs) {
  return { report: await context.readStatus(), now: new Date().toISOString() };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Status",
    description: "Whether each part of Limn answers just now, and how it has answered over the last 90 days.",
    path: "/status",
  });

export default function StatusRoute() {
  return <StatusScreen {...useLoaderData<typeof loader>()} />;
}
