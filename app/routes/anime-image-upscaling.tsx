import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import { animeQuestions } from "../screens/anime/anime-questions";
import { AnimeScreen } from "../screens/anime/anime-screen";
import { displayFontLink } from "../site/display-font";
import { pageMeta } from "../site/page-meta";
import { questionFacts } from "../site/structured-data";

export const links: LinksFunction = () => [displayFontLink];

export function loader() {
  return { about: [questionFacts(animeQuestions)] };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "Anime image upscaler",
    description:
      "Enlarge anime and manga up to 16 times: contours stay clean, flat colour stays flat, and nothing is redrawn.",
    path: "/anime-image-upscaling",
    about: data?.about ?? [],
  });

export default function AnimeRoute() {
  return <AnimeScreen />;
}
