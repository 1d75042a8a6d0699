import { env, SELF } from "cloudflare:test";
import { inboxReceiptSchema } from "#contract/inbox";
import { stampForm } from "#functions/inbox/form-stamp";
import { origin } from "./person";

/** The stamp of a form that was shown so long ago. */
export const stampOf = (ageMs: number) => stampForm(env.SESSION_SECRET, Date.now() - ageMs);

/** What a person fills in, ten seconds after the form was shown. */
export async function filledIn(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  return {
    topic: "picture",
    email: "ada@limn.test",
    text: "The second picture of this morning is green at its left edge.",
    website: "",
    stamp: await stampOf(10_000),
    ...changes,
  };
}

interface Sending {
  readonly path?: "/support" | "/feedback";
  readonly address: string;
  readonly cookie?: string;
  readonly headers?: Record<string, string>;
}

export const send = (
  fields: Record<string, string>,
  { path = "/support", address, cookie, headers }: Sending,
) =>
  SELF.fetch(`${origin}${path}`, {
    method: "POST",
    body: JSON.stringify(fields),
    headers: {
      "Content-Type": "application/json",
      "CF-Connecting-IP": address,
      ...(cookie && { Cookie: cookie }),
      ...headers,
    },
  });

export const sendForm = (fields: Record<string, string>, address: string) =>
  SELF.fetch(`${origin}/support`, {
    method: "POST",
    body: new URLSearchParams(fields).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "CF-Connecting-IP": address,
      Origin: origin,
      Accept: "text/html",
    },
    redirect: "manual",
  });

export const receiptOf = async (answer: Response) => inboxReceiptSchema.parse(await answer.json());
export const refusalOf = async (answer: Response) => {
  const { code, fields } = (await answer.json()) as { code: string; fields?: Record<string, string> };
  return { status: answer.status, code, fields };
};
