import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import displayFont from "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url";
import { useLoaderData } from "@remix-run/react";
import { FluxScreen } from "../screens/flux/flux-screen";
import { pageMeta } from "../site/page-meta";

export const links: LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Flux upscaler",
    description:
      "Take Flux pictures from one megapixel to a print: enlarged up to 16 times, after ComfyUI, without another pass of the model.",
    path: "/flux-upscaler",
  });

export function loader({ context }: LoaderFunctionArgs) {
  return { availableModes: context.availableModes };
}

export default function FluxRoute() {
  return <FluxScreen {...useLoaderData<typeof loader>()} />;
}
