import { data, type MetaFunction } from "@remix-run/cloudflare";
import { product } from "#contract/product";
import { NotFound } from "../errors/not-found";
import { Footer } from "../site/footer";
import { TopBar } from "../site/top-bar";

export function loader() {
  return data(null, { status: 404 });
}

// No canonical link: there is no such page.
export const meta: MetaFunction = () => [
  { title: `Not found – ${product.name}` },
  { name: "description", content: "There is no page at this address." },
  { name: "robots", content: "noindex" },
];

export default function NotFoundRoute() {
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <div className="flex-1">
        <NotFound />
      </div>
      <Footer />
    </div>
  );
}
