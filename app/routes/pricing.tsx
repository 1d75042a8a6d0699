import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PricingScreen } from "../screens/pricing/pricing-screen";
import { pageMeta } from "../site/page-meta";

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    availableModes: context.availableModes,
    canceled: new URL(request.url).searchParams.has("canceled"),
  };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Pricing",
    description:
      "Monthly plans and one-off packs of credits. See what 100 of your photos cost before you pay anything.",
    path: "/pricing",
  });

export default function PricingRoute() {
  return <PricingScreen {...useLoaderData<typeof loader>()} />;
}
