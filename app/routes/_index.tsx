import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { homeQuestions } from "../screens/home/below/home-questions";
import { HomeScreen } from "../screens/home/home-screen";
import { displayFontLink } from "../site/display-font";
import { pageMeta } from "../site/page-meta";
import { productFacts, questionFacts } from "../site/structured-data";

export const links: LinksFunction = () => [displayFontLink];

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "AI image upscaler and enhancer",
    description:
      "Enlarge pictures up to 16 times with Limn's own neural network. The exact size and price stand there before you pay.",
    path: "/",
    about: data?.about ?? [],
  });

export function loader({ context }: LoaderFunctionArgs) {
  return { availableModes: context.availableModes, about: [productFacts(), questionFacts(homeQuestions)] };
}

export default function HomeRoute() {
  const { availableModes } = useLoaderData<typeof loader>();
  return <HomeScreen availableModes={availableModes} />;
}
