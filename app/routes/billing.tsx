import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loginPath } from "../account/return-path";
import { BillingScreen } from "../screens/billing/billing-screen";
import { pageMeta } from "../site/page-meta";

export async function loader({ context }: LoaderFunctionArgs) {
  if (!context.viewer) throw redirect(loginPath("/billing"));
  return context.readBilling();
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Billing",
    description: "Your plan, your credits, your card and your invoices.",
    path: "/billing",
  });

export default function BillingRoute() {
  return <BillingScreen {...useLoaderData<typeof loader>()} />;
}
