import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ApiScreen } from "../screens/api/api-screen";
import { apiQuestions } from "../screens/api/api-words";
import { readDocument } from "../screens/api/reference/read-document";
import { displayFontLink } from "../site/display-font";
import { pageMeta } from "../site/page-meta";
import { questionFacts } from "../site/structured-data";

export const links: LinksFunction = () => [displayFontLink];

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    availableModes: context.availableModes,
    origin: new URL(request.url).origin,
    // What each takes and answers comes when it is opened: the whole of it is ten times the page.
    operations: readDocument(context.apiDocument()).map(({ id, method, path, summary }) => ({
      id,
      method,
      path,
      summary,
    })),
    about: [questionFacts(apiQuestions)],
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "API to enlarge pictures",
    description:
      "Enlarge pictures by plain HTTP: a quick start to paste, every operation to try, the exact price before anything is spent.",
    path: "/api",
    about: data?.about ?? [],
  });

export default function ApiRoute() {
  return <ApiScreen {...useLoaderData<typeof loader>()} />;
}
