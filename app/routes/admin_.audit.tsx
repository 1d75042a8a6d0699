import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { auditQuerySchema } from "#contract/admin/queries";
import { adminMeta } from "../screens/admin/admin-meta";
import { loadDesk, queryOf } from "../screens/admin/load-desk";
import { AuditScreen } from "../screens/admin/audit-screen";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  const query = auditQuerySchema.parse(queryOf(request));
  return { page: await desk.listAudit(query), query };
}

export const meta = adminMeta("Audit log", "/admin/audit");

export default function AdminAuditRoute() {
  const { page, query } = useLoaderData<typeof loader>();
  return <AuditScreen page={page} query={query} />;
}
