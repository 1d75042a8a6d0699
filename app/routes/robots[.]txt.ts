import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { privatePaths } from "../site/public-pages";

/** Not a file, because it must name the sitemap with this site's own origin. */
export function loader({ request }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL(request.url).origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
