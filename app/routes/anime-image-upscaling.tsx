import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import displayFont from "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2?url";
import { AnimeScreen } from "../screens/anime/anime-screen";
import { pageMeta } from "../site/page-meta";

export const links: LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Anime image upscaler",
    description:
      "Enlarge anime and manga up to 16 times: contours stay clean, flat colour stays flat, and nothing is redrawn.",
    path: "/anime-image-upscaling",
  });

export default function AnimeRoute() {
  return <AnimeScreen />;
}
