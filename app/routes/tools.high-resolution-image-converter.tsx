import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newAccount } from "#contract/account";
import { ConverterScreen } from "../screens/converter/converter-screen";
import { pageMeta } from "../site/page-meta";

/** Who began here gets credits with a new account (specification section 9): only they are told so. */
export function loader({ context }: LoaderFunctionArgs) {
  const beganHere = context.firstVisit?.firstLandingPage === newAccount.converterLandingPage;
  return { welcomeCredits: beganHere && !context.viewer ? newAccount.converterBalanceCredits : 0 };
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "High-resolution image converter",
    description:
      "Enlarge pictures with a neural network and convert them to PNG, JPEG, WebP or AVIF, on your own device. Free, without an account, and nothing is uploaded.",
    path: newAccount.converterLandingPage,
  });

export default function ConverterRoute() {
  return <ConverterScreen {...useLoaderData<typeof loader>()} />;
}
