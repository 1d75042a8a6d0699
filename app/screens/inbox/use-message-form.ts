import { type FormEvent, useState } from "react";
import { LimnError } from "#contract/errors";
import type { FieldProblems, InboxReceipt } from "#contract/inbox";
import type { InboxKind } from "#contract/inbox-topics";
import { sentenceOf } from "../../api/failure";
import type { InboxPage } from "./load-inbox-page";

export interface MessageFormView {
  readonly busy: boolean;
  readonly problems: FieldProblems;
  /** Why the form as a whole was not taken. */
  readonly failure: string | null;
  /** Set once the message is kept. */
  readonly receipt: Pick<InboxReceipt, "reference" | "email"> | null;
  send(event: FormEvent<HTMLFormElement>): Promise<void>;
}

/** Sending a form by script; it begins with what became of one that was sent without. */
export function useMessageForm(kind: InboxKind, { refusal, sentReference }: InboxPage): MessageFormView {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FieldProblems>(refusal?.problems ?? {});
  const [failure, setFailure] = useState(refusal?.sentence ?? null);
  const [receipt, setReceipt] = useState<MessageFormView["receipt"]>(
    sentReference === null ? null : { reference: sentReference, email: "" },
  );

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === "string" ? value : ""]),
    );
    setBusy(true);
    setFailure(null);
    setProblems({});
    try {
      setReceipt(await (await import("../../api/inbox")).sendMessage(kind, fields));
    } catch (error) {
      const found = error instanceof LimnError ? (error.fields ?? {}) : {};
      setProblems(found);
      setFailure(sentenceOf(error));
      emptyHiddenField(form);
      focusFirst(form, found);
    } finally {
      setBusy(false);
    }
  };

  return { busy, problems, failure, receipt, send };
}

/** A password manager may have filled it in: then the next try passes. */
function emptyHiddenField(form: HTMLFormElement): void {
  const hidden = form.elements.namedItem("website");
  if (hidden instanceof HTMLInputElement) hidden.value = "";
}

function focusFirst(form: HTMLFormElement, problems: FieldProblems): void {
  const controls = [...form.elements];
  const first = controls.find((control) => (control.getAttribute("name") ?? "") in problems);
  if (first instanceof HTMLElement) first.focus();
}
