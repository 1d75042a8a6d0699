import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { paymentQuerySchema } from "#contract/admin/queries";
import { adminMeta } from "../screens/admin/admin-meta";
import { loadDesk, queryOf } from "../screens/admin/load-desk";
import { PaymentsScreen } from "../screens/admin/payments-screen";

export { AdminBoundary as ErrorBoundary } from "../screens/admin/ui/admin-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const desk = await loadDesk({ request, context });
  const query = paymentQuerySchema.parse(queryOf(request));
  return { page: await desk.listPayments(query), query };
}

export const meta = adminMeta("Payments", "/admin/payments");

export default function AdminPaymentsRoute() {
  const { page, query } = useLoaderData<typeof loader>();
  return <PaymentsScreen page={page} query={query} />;
}
