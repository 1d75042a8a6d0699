import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { comfyuiQuestions } from "../screens/comfyui/comfyui-questions";
import { ComfyuiScreen } from "../screens/comfyui/comfyui-screen";
import { displayFontLink } from "../site/display-font";
import { pageMeta } from "../site/page-meta";
import { questionFacts } from "../site/structured-data";

export const links: LinksFunction = () => [displayFontLink];

export function loader({ request }: LoaderFunctionArgs) {
  return { origin: new URL(request.url).origin, about: [questionFacts(comfyuiQuestions)] };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "ComfyUI nodes",
    description:
      "Limn's node pack for ComfyUI: upscale batches with their masks, describe pictures and see your credits, without graphics memory.",
    path: "/comfyui",
    about: data?.about ?? [],
  });

export default function ComfyuiRoute() {
  const { origin } = useLoaderData<typeof loader>();
  return <ComfyuiScreen origin={origin} />;
}
