import type { MetaDescriptor } from "@remix-run/cloudflare";
import { product } from "#contract/product";
import { socialCard } from "./site-pictures";

interface PageFacts {
  readonly title: string;
  readonly description: string;
  /** The page's own address, such as "/login". */
  readonly path: string;
  /** What search engines read of the page besides itself, in schema.org's terms. */
  readonly about?: readonly object[];
}

interface RouteMatch {
  readonly id: string;
  readonly data: unknown;
}

/** The title, description, canonical link, social card and structured data that every page sets. */
export function pageMeta(matches: readonly RouteMatch[], facts: PageFacts): MetaDescriptor[] {
  const origin = originOf(matches);
  const title = `${facts.title} – ${product.name}`;
  return [
    { title },
    { name: "description", content: facts.description },
    ...(origin === null ? [] : addressed(origin, title, facts)),
  ];
}

/** What needs the page's whole address. */
function addressed(origin: string, title: string, { description, path, about = [] }: PageFacts) {
  const url = `${origin}${path}`;
  const image = `${origin}${socialCard.src}`;
  return [
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: product.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:width", content: String(socialCard.widthPx) },
    { property: "og:image:height", content: String(socialCard.heightPx) },
    { property: "og:image:alt", content: socialCard.alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { name: "twitter:image:alt", content: socialCard.alt },
    // Data and not code: the policy on scripts does not ask a nonce of it.
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@graph": [
          { "@type": "WebSite", "@id": `${origin}/#site`, name: product.name, url: `${origin}/` },
          {
            "@type": "WebPage",
            "@id": url,
            url,
            name: title,
            description,
            inLanguage: "en",
            isPartOf: { "@id": `${origin}/#site` },
          },
          ...about,
        ],
      },
    },
  ];
}

/** The site's origin as the root's loader saw it; null where that loader failed. */
function originOf(matches: readonly RouteMatch[]): string | null {
  const data = matches.find((match) => match.id === "root")?.data;
  if (typeof data !== "object" || data === null || !("origin" in data)) return null;
  return typeof data.origin === "string" ? data.origin : null;
}
