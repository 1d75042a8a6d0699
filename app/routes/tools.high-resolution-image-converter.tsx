import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newAccount } from "#contract/account";
import { converterQuestions } from "../screens/converter/converter-questions";
import { ConverterScreen } from "../screens/converter/converter-screen";
import { displayFontLink } from "../site/display-font";
import { pageMeta } from "../site/page-meta";
import { questionFacts } from "../site/structured-data";

export const links: LinksFunction = () => [displayFontLink];

/** Who began here gets credits with a new account (specification section 9): only they are told so. */
export function loader({ context }: LoaderFunctionArgs) {
  const beganHere = context.firstVisit?.firstLandingPage === newAccount.converterLandingPage;
  return {
    welcomeCredits: beganHere && !context.viewer ? newAccount.converterBalanceCredits : 0,
    about: [questionFacts(converterQuestions)],
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title: "High-resolution image converter",
    description:
      "Enlarge pictures with a neural network and convert them to PNG, JPEG, WebP or AVIF, on your own device. Free, without an account, and nothing is uploaded.",
    path: newAccount.converterLandingPage,
    about: data?.about ?? [],
  });

export default function ConverterRoute() {
  const { welcomeCredits } = useLoaderData<typeof loader>();
  return <ConverterScreen welcomeCredits={welcomeCredits} />;
}
