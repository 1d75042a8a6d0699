import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { preferredLanguage } from "../screens/describe/preferred-language";
import { describeQuestions } from "../screens/describe/describe-questions";
import { DescribeScreen } from "../screens/describe/describe-screen";
import { displayFontLink } from "../site/display-font";
import { pageMeta } from "../site/page-meta";
import { questionFacts } from "../site/structured-data";

export const links: LinksFunction = () => [displayFontLink];

export function loader({ request }: LoaderFunctionArgs) {
  return {
    language: preferredLanguage(request.headers.get("Accept-Language") ?? ""),
    about: [questionFacts(describeQuestions)],
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "Image description generator",
    description:
      "Alt text, a short and a detailed description, tags and the palette of a picture, in your language. Free, without an account; the picture is not kept.",
    path: "/tools/image-description-generator",
    about: data?.about ?? [],
  });

export default function DescriptionRoute() {
  return <DescribeScreen language={useLoaderData<typeof loader>().language} />;
}
