import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { messageQuerySchema } from "#contract/admin/queries";
import { adminMeta } from "../screens/admin/admin-meta";
import { loadDesk, queryOf } from "../screens/admin/load-desk";
import { InboxScreen } from "../screens/admin/inbox-screen";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  const query = messageQuerySchema.parse(queryOf(request));
  return { page: await desk.listMessages(query) };
}

export const meta = adminMeta("Inbox", "/admin/inbox");

export default function AdminInboxRoute() {
  const { page } = useLoaderData<typeof loader>();
  return <InboxScreen page={page} />;
}
