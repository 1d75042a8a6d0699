import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AccountActionPage, accountActions } from "../account/account-action-page";
import { pageMeta } from "../site/page-meta";

/** Firebase's e-mails lead here with `mode` and `oobCode`. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const mode = searchParams.get("mode");
  const code = searchParams.get("oobCode") ?? "";
  const action = code === "" ? undefined : accountActions.find((known) => known === mode);
  return { configuration: context.signIn, action: action ?? null, code };
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, {
    title: "Your account",
    description: "Choose a new password or confirm your e-mail address.",
    path: "/account-action",
  }),
  { name: "robots", content: "noindex" },
];

export default function AccountActionRoute() {
  return <AccountActionPage {...useLoaderData<typeof loader>()} />;
}
