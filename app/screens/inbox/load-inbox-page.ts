import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { InboxRefusal } from "#contract/page-context";

/** What a page with a form to the operators begins with. */
export interface InboxPage {
  /** When the form is shown, signed. */
  readonly stamp: string;
  /** Of whoever is signed in; empty for everybody else. */
  readonly email: string;
  /** Why the form that was sent without script was not taken. */
  readonly refusal: InboxRefusal | null;
  /** The reference of a message that was sent without script. */
  readonly sentReference: string | null;
}

const referencePattern = /^[SF]-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** The loader of both pages. */
export async function loadInboxPage({ request, context }: LoaderFunctionArgs): Promise<InboxPage> {
  const sent = new URL(request.url).searchParams.get("sent") ?? "";
  return {
    stamp: await context.stampForm(),
    email: context.viewer?.email ?? "",
    refusal: context.inboxRefusal,
    sentReference: referencePattern.test(sent) ? sent : null,
  };
}
