import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { jobQuerySchema } from "#contract/admin/queries";
import { adminMeta } from "../screens/admin/admin-meta";
import { loadDesk, queryOf } from "../screens/admin/load-desk";
import { JobsScreen } from "../screens/admin/jobs-screen";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  const query = jobQuerySchema.parse(queryOf(request));
  return { page: await desk.listJobs(query), query };
}

export const meta = adminMeta("Jobs", "/admin/jobs");

export default function AdminJobsRoute() {
  const { page, query } = useLoaderData<typeof loader>();
  return <JobsScreen page={page} query={query} />;
}
