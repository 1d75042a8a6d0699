import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { accountQuerySchema } from "#contract/admin/queries";
import { uidSchema } from "#contract/ids";
import { AccountScreen } from "../screens/admin/account/account-screen";
import { adminMeta } from "../screens/admin/admin-meta";
import { loadDesk, queryOf } from "../screens/admin/load-desk";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  const uid = uidSchema.safeParse(params["uid"]);
  const file = uid.success
    ? await desk.readAccount(uid.data, accountQuerySchema.parse(queryOf(request)))
    : null;
  if (!file) throw data(null, { status: 404 });
  return { file };
}

export const meta = adminMeta("User", "/admin/users");

export default function AdminUserRoute() {
  const { file } = useLoaderData<typeof loader>();
  return <AccountScreen file={file} />;
}
