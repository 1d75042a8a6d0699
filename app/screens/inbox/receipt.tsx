import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import type { InboxKind } from "#contract/inbox-topics";
import { buttonClasses } from "../../ui/button-look";

interface ReceiptProps {
  kind: InboxKind;
  reference: string;
  /** Where the answer goes; empty where it is not known here or not wanted. */
  email: string;
}

const titles = { support: "Your question has arrived", feedback: "Thank you, it has arrived" } as const;

/** Takes the form's place once the message is kept. */
export function Receipt({ kind, reference, email }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4 rounded-large border border-line p-6">
      <CircleCheck aria-hidden className="size-8 text-success-text" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {titles[kind]}
      </h2>
      <p className="text-on-surface-muted">
        Its reference is <strong className="font-semibold text-on-surface identifier">{reference}</strong>.
        Name it if you write again about the same.
      </p>
      {email !== "" && <p className="text-on-surface-muted">The answer goes to {email}.</p>}
      {/* A full load: a new form, with script and without. */}
      <a href={`/${kind}`} className={buttonClasses("secondary", "medium", "self-start")}>
        Write another message
      </a>
    </div>
  );
}
