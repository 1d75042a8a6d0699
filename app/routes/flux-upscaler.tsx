import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { fluxQuestions } from "../screens/flux/flux-questions";
import { FluxScreen } from "../screens/flux/flux-screen";
import { displayFontLink } from "../site/display-font";
import { pageMeta } from "../site/page-meta";
import { questionFacts } from "../site/structured-data";

export const links: LinksFunction = () => [displayFontLink];

export function loader({ context }: LoaderFunctionArgs) {
  return { availableModes: context.availableModes, about: [questionFacts(fluxQuestions)] };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "Flux upscaler",
    description:
      "Take Flux pictures from one megapixel to a print: enlarged up to 16 times, after ComfyUI, without another pass of the model.",
    path: "/flux-upscaler",
    about: data?.about ?? [],
  });

export default function FluxRoute() {
  const { availableModes } = useLoaderData<typeof loader>();
  return <FluxScreen availableModes={availableModes} />;
}
