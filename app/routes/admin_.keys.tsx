import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { apiKeyQuerySchema } from "#contract/admin/queries";
import { adminMeta } from "../screens/admin/admin-meta";
import { loadDesk, queryOf } from "../screens/admin/load-desk";
import { KeysScreen } from "../screens/admin/keys-screen";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  const query = apiKeyQuerySchema.parse(queryOf(request));
  return { page: await desk.listApiKeys(query), q: query.q };
}

export const meta = adminMeta("API keys", "/admin/keys");

export default function AdminKeysRoute() {
  const { page, q } = useLoaderData<typeof loader>();
  return <KeysScreen page={page} q={q} />;
}
