import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminMeta } from "../screens/admin/admin-meta";
import { DirectoryScreen } from "../screens/admin/directory-screen";
import { loadDesk } from "../screens/admin/load-desk";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  return { letters: await desk.listDeadLetters() };
}

export const meta = adminMeta("Directory", "/admin/directory");

export default function AdminDirectoryRoute() {
  const { letters } = useLoaderData<typeof loader>();
  return <DirectoryScreen letters={letters} />;
}
