import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { loginPath } from "../account/return-path";
import { firstImages } from "../screens/studio/first-images";
import { Studio } from "../screens/studio/studio";
import { pageMeta } from "../site/page-meta";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  if (!context.viewer) throw redirect(loginPath(`${url.pathname}${url.search}`));
  const selectedId = url.searchParams.get("image");
  return {
    modeOffers: context.modeOffers,
    images: firstImages(await context.listImages(), selectedId),
    selectedId,
  };
}

/** What happens in the studio arrives live; choosing a picture changes the address, which needs no new data. */
export const shouldRevalidate = () => false;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Upscale",
    description:
      "Drop a picture, see its exact size and price, and enlarge it with Limn's own neural network.",
    path: "/dashboard",
  });

export default function DashboardRoute() {
  return <Studio {...useLoaderData<typeof loader>()} />;
}
