import type { MetaFunction } from "@remix-run/cloudflare";
import { pageMeta } from "../../site/page-meta";

/** The head of an operators' page, which no search engine shows. */
export function adminMeta(title: string, path: string): MetaFunction {
  return ({ matches }) => [
    ...pageMeta(matches, { title, description: "The pages of those who run Limn.", path }),
    { name: "robots", content: "noindex" },
  ];
}
