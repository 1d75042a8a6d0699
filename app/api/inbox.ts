import { LimnError } from "#contract/errors";
import { type InboxReceipt, inboxReceiptSchema, readInboxForm } from "#contract/inbox";
import type { InboxKind } from "#contract/inbox-topics";
import { callApi } from "./call";

/**
 * Sends a form to the operators. What is wrong with it is found here already, by the schemas that the Worker reads it
 * with. Throws `LimnError`, with the fields' problems in `fields`, or `UnreachableError`.
 */
export async function sendMessage(
  kind: InboxKind,
  fields: Readonly<Record<string, string>>,
): Promise<InboxReceipt> {
  const read = readInboxForm(kind, fields);
  if (!read.ok) throw new LimnError("form-invalid", { fields: read.problems });
  return inboxReceiptSchema.parse(await callApi(`/${kind}`, { method: "POST", json: fields }));
}
