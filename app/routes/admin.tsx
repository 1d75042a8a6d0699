import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { userQuerySchema } from "#contract/admin/queries";
import { adminMeta } from "../screens/admin/admin-meta";
import { loadDesk, queryOf } from "../screens/admin/load-desk";
import { UsersScreen } from "../screens/admin/users-screen";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  const query = userQuerySchema.parse(queryOf(request));
  return { page: await desk.listUsers(query), q: query.q };
}

export const meta = adminMeta("Users", "/admin");

export default function AdminRoute() {
  const { page, q } = useLoaderData<typeof loader>();
  return <UsersScreen page={page} q={q} />;
}
