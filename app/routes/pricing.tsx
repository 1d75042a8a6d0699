import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PricingScreen } from "../screens/pricing/pricing-screen";
import { displayFontLink } from "../site/display-font";
import { pageMeta } from "../site/page-meta";
import { productFacts } from "../site/structured-data";

export const links: LinksFunction = () => [displayFontLink];

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    availableModes: context.availableModes,
    about: [productFacts()],
    canceled: new URL(request.url).searchParams.has("canceled"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "Pricing",
    description:
      "Monthly plans and one-off packs of credits. See what 100 of your photos cost before you pay anything.",
    path: "/pricing",
    about: data?.about ?? [],
  });

export default function PricingRoute() {
  const { availableModes, canceled } = useLoaderData<typeof loader>();
  return <PricingScreen availableModes={availableModes} canceled={canceled} />;
}
