import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { figuresQuerySchema } from "#contract/admin/queries";
import { adminMeta } from "../screens/admin/admin-meta";
import { loadDesk, queryOf } from "../screens/admin/load-desk";
import { EnginesScreen } from "../screens/admin/engines-screen";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  const query = figuresQuerySchema.parse(queryOf(request));
  return { engines: await desk.readEngines(), figures: await desk.readFigures(query.days) };
}

export const meta = adminMeta("Engines", "/admin/engines");

export default function AdminEnginesRoute() {
  const { engines, figures } = useLoaderData<typeof loader>();
  return <EnginesScreen engines={engines} figures={figures} />;
}
