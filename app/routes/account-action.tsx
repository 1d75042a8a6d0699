import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AccountActionPage } from "../account/reset/account-action-page";
import { actionTitle, returnToOfContinueUrl } from "../account/reset/action-modes";
import { safeReturnPath } from "../account/return-path";
import { pageMeta } from "../site/page-meta";

/** The address that Firebase's e-mail templates are pointed to; Firebase adds mode, oobCode and continueUrl. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url);
  return {
    configuration: context.signIn,
    title: actionTitle(searchParams.get("mode")),
    code: searchParams.get("oobCode") ?? "",
    returnTo: safeReturnPath(returnToOfContinueUrl(searchParams.get("continueUrl"), origin)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta(matches, {
    title: data?.title ?? actionTitle(null),
    description: "Choose a new password, or confirm your e-mail address, with the link from your e-mail.",
    path: "/account-action",
  }),
  { name: "robots", content: "noindex" },
  // The code in this page's address is nobody else's business.
  { name: "referrer", content: "no-referrer" },
];

export default function AccountActionRoute() {
  return <AccountActionPage {...useLoaderData<typeof loader>()} />;
}
