import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { registerPath } from "../account/return-path";
import { Closed } from "../errors/closed";
import { Footer } from "../site/footer";
import { pageMeta } from "../site/page-meta";
import { TopBar } from "../site/top-bar";

/** Visitors create an account first and come back (specification section 2); nobody is an operator yet. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (!context.viewer) throw redirect(registerPath(new URL(request.url).pathname));
  return data(null, { status: 403 });
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: "Operators", description: "For those who run Limn.", path: "/admin" }),
  { name: "robots", content: "noindex" },
];

export default function AdminRoute() {
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <div className="flex-1">
        <Closed audience="those who run Limn" />
      </div>
      <Footer />
    </div>
  );
}
