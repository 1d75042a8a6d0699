import type { MetaDescriptor } from "@remix-run/cloudflare";
import { product } from "#contract/product";

interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** The page's own address, such as "/login". */
  readonly path: string;
}

interface RouteMatch {
  readonly id: string;
  readonly data: unknown;
}

/** The title, description and canonical link that every page sets. */
export function pageMeta(matches: readonly RouteMatch[], facts: PageFacts): MetaDescriptor[] {
  const origin = originOf(matches);
  return [
    { title: `${facts.title} – ${product.name}` },
    { name: "description", content: facts.description },
    ...(origin ? [{ tagName: "link", rel: "canonical", href: `${origin}${facts.path}` }] : []),
  ];
}

/** The site's origin as the root's loader saw it; null where that loader failed. */
function originOf(matches: readonly RouteMatch[]): string | null {
  const data = matches.find((match) => match.id === "root")?.data;
  if (typeof data !== "object" || data === null || !("origin" in data)) return null;
  return typeof data.origin === "string" ? data.origin : null;
}
