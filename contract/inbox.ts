import { z } from "zod";
import { type InboxKind, inboxTopics, messageLengths } from "./inbox-topics";

const topicOf = <Topic extends string>(topics: Readonly<Record<Topic, string>>) =>
  z.enum(Object.keys(topics) as [Topic, ...Topic[]], "Choose what it is about.");

const addressPattern = z.email("This is not an e-mail address. It looks like name@example.com.").max(254);

const text = z
  .string("Write your message here.")
  .trim()
  .min(1, "Write your message here.")
  .min(messageLengths.min, "A few more words, please, so that we can understand it.")
  .max(messageLengths.max, `At most ${messageLengths.max.toLocaleString("en")} characters, please.`);

/** What every form carries besides what people write. */
const formMarks = {
  /** Stands out of sight and stays empty; programs fill it in. */
  website: z.string().max(1_000).default(""),
  /** When the form was shown, signed by the Worker. */
  stamp: z.string().max(200).default(""),
};

export const supportFormSchema = z.object({
  topic: topicOf(inboxTopics.support),
  email: z
    .string("Your e-mail address, so that we can answer.")
    .trim()
    .min(1, "Your e-mail address, so that we can answer.")
    .pipe(addressPattern),
  text,
  ...formMarks,
});

export const feedbackFormSchema = z.object({
  topic: topicOf(inboxTopics.feedback),
  /** Empty where the person wants no answer. */
  email: z
    .string()
    .trim()
    .pipe(
      z.union(
        [z.literal(""), addressPattern],
        "This is not an e-mail address. Leave it empty if you want no answer.",
      ),
    ),
  text,
  ...formMarks,
});

const formSchemas = { support: supportFormSchema, feedback: feedbackFormSchema } as const;

/** A form that was filled in as it must be. */
export interface InboxForm {
  readonly topic: string;
  readonly email: string;
  readonly text: string;
  readonly website: string;
  readonly stamp: string;
}

/** Sentences for the fields that need a change, by the fields' names. */
export type FieldProblems = Readonly<Record<string, string>>;

/** Reads a form that was filled in, as fields of text: the form's values, or what is wrong, field by field. */
export function readInboxForm(
  kind: InboxKind,
  fields: unknown,
):
  | { readonly ok: true; readonly form: InboxForm }
  | { readonly ok: false; readonly problems: FieldProblems } {
  const parsed = formSchemas[kind].safeParse(fields);
  if (parsed.success) return { ok: true, form: parsed.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) problems[String(path[0] ?? "")] ??= message;
  return { ok: false, problems };
}

/** What a person names when they ask again: the kind's letter and eight characters that are hard to confuse. */
export const referenceSchema = z.string().regex(/^[SF]-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);

/** The answer of `POST /support` and `POST /feedback`. */
export const inboxReceiptSchema = z.strictObject({
  reference: referenceSchema,
  /** The address that an answer goes to; empty where there is none. */
  email: z.string(),
});
export type InboxReceipt = z.infer<typeof inboxReceiptSchema>;
