import { data, type MetaFunction } from "@remix-run/cloudflare";
import { NotFound } from "../errors/not-found";
import { Footer } from "../site/footer";
import { TopBar } from "../site/top-bar";

export function loader() {
  return data(null, { status: 404 });
}

// No canonical link: there is no such page.
export const meta: MetaFunction = () => [
  { title: "Not found – Limn" },
  { name: "description", content: "There is no page at this address." },
  { name: "robots", content: "noindex" },
];

export default function NotFoundRoute() {
  return (
    <>
      <TopBar width="page" />
      <NotFound />
      <Footer />
    </>
  );
}
