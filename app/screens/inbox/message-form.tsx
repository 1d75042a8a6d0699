import { type InboxKind, inboxTopics, messageLengths } from "#contract/inbox-topics";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { SelectField } from "../../ui/select-field";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import { useIsHydrated } from "../../ui/use-is-hydrated";
import type { InboxPage } from "./load-inbox-page";
import { Receipt } from "./receipt";
import { useMessageForm } from "./use-message-form";

const words = {
  support: {
    topic: "What is it about?",
    text: "Your question",
    textHint: "What did you do, what happened, and which picture or payment was it?",
    email: "Email",
    emailHint: "We answer to this address.",
    submit: "Send to support",
  },
  feedback: {
    topic: "What is it?",
    text: "What do you think?",
    textHint: "The more concrete, the more it helps.",
    email: "Email (optional)",
    emailHint: "Only if you want an answer.",
    submit: "Send feedback",
  },
} as const;

interface MessageFormProps {
  kind: InboxKind;
  page: InboxPage;
}

/**
 * The form to the operators. It is a plain form that works without script; with it, the answer comes into its place.
 * Nothing that was typed is ever lost by a refusal.
 */
export function MessageForm({ kind, page }: MessageFormProps) {
  const ready = useIsHydrated();
  const form = useMessageForm(kind, page);
  if (form.receipt) return <Receipt kind={kind} {...form.receipt} />;
  const typed = page.refusal?.fields ?? {};
  const { topic, text, textHint, email, emailHint, submit } = words[kind];
  return (
    <form
      method="post"
      action={`/${kind}`}
      // Without script the browser checks; with it the fields say what is wrong themselves.
      noValidate={ready}
      onSubmit={(event) => void form.send(event)}
      className="flex flex-col gap-5"
    >
      {form.failure && <Notice kind="problem">{form.failure}</Notice>}
      <SelectField
        label={topic}
        name="topic"
        placeholder="Choose"
        options={inboxTopics[kind]}
        defaultValue={typed["topic"] ?? ""}
        problem={form.problems["topic"]}
        required
      />
      <TextArea
        label={text}
        hint={textHint}
        name="text"
        rows={7}
        minLength={messageLengths.min}
        maxLength={messageLengths.max}
        defaultValue={typed["text"] ?? ""}
        problem={form.problems["text"]}
        required
      />
      <TextField
        label={email}
        hint={emailHint}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={typed["email"] ?? page.email}
        problem={form.problems["email"]}
        required={kind === "support"}
      />
      <HiddenField />
      <input type="hidden" name="stamp" value={page.stamp} />
      <Button type="submit" look="primary" className="self-start" busy={form.busy}>
        {submit}
      </Button>
    </form>
  );
}

/** Programs fill in whatever looks like a field. People neither see it nor come to it by keyboard or screen reader. */
function HiddenField() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Leave this empty
        <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
