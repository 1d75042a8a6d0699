import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { publicPages } from "../site/public-pages";

export function loader({ request }: LoaderFunctionArgs) {
  const { origin } = new URL(request.url);
  const urls = publicPages.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ];
  return new Response(sitemap.join("\n"), { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
