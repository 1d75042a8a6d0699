import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { figuresQuerySchema } from "#contract/admin/queries";
import { adminMeta } from "../screens/admin/admin-meta";
import { loadDesk, queryOf } from "../screens/admin/load-desk";
import { OverviewScreen } from "../screens/admin/overview-screen";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  const query = figuresQuerySchema.parse(queryOf(request));
  return { figures: await desk.readFigures(query.days) };
}

export const meta = adminMeta("Overview", "/admin-dashboard");

export default function AdminDashboardRoute() {
  const { figures } = useLoaderData<typeof loader>();
  return <OverviewScreen figures={figures} />;
}
