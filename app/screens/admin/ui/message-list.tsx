import { type MessageRow, messageStates } from "#contract/admin/rows";
import { inboxTopics } from "#contract/inbox-topics";
import { formatDateAndTime } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { buttonClasses } from "../../../ui/button-look";
import { Notice } from "../../../ui/notice";
import { useIsHydrated } from "../../../ui/use-is-hydrated";
import { messageWords } from "../words";
import { AccountOfRow } from "./account-of-row";
import { StateMark } from "./state-mark";
import { useOperatorAction } from "./use-operator-action";

const markWords = { open: "Reopen", read: "Mark as read", answered: "Mark as answered" } as const;

/** Messages as they were written, and what was done with them. Answers go by e-mail. */
export function MessageList({ rows, empty }: { rows: readonly MessageRow[]; empty: string }) {
  if (rows.length === 0) {
    return (
      <p className="rounded-large border border-dashed border-line-strong px-4 py-6 text-center text-sm text-on-surface-muted">
        {empty}
      </p>
    );
  }
  return (
    <ul aria-label="Messages" className="flex max-w-4xl flex-col gap-3">
      {rows.map((row) => (
        <MessageItem key={row.reference} row={row} />
      ))}
    </ul>
  );
}

function MessageItem({ row }: { row: MessageRow }) {
  const { reference, kind, topic, email, text, uid, createdAtMs, state } = row;
  const topics: Readonly<Record<string, string>> = inboxTopics[kind];
  return (
    <li className="flex flex-col gap-3 rounded-large border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm figures">
        <span className="font-medium">{topics[topic] ?? topic}</span>
        <StateMark tone={messageWords[state].tone}>{messageWords[state].words}</StateMark>
      </div>
      <p className="text-sm leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
      <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-on-surface-muted figures">
        <span>{reference}</span>
        <span>{formatDateAndTime(new Date(createdAtMs).toISOString())}</span>
        <span>{email || "no answer wanted"}</span>
        {uid !== null && <AccountOfRow uid={uid} email="account" />}
      </p>
      <MessageActions row={row} />
    </li>
  );
}

function MessageActions({ row: { reference, email, state } }: { row: MessageRow }) {
  const task = useOperatorAction();
  const ready = useIsHydrated();
  const subject = encodeURIComponent(`Re: ${reference}`);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {email !== "" && (
        <a href={`mailto:${email}?subject=${subject}`} className={buttonClasses("secondary", "small")}>
          Write an answer
        </a>
      )}
      {messageStates
        .filter((other) => other !== state)
        .map((other) => (
          <Button
            key={other}
            size="small"
            look="quiet"
            disabled={!ready || task.busy}
            aria-label={`${markWords[other]}: ${reference}`}
            onClick={() => void task.run({ action: "mark-message", reference, state: other, reason: "" })}
          >
            {markWords[other]}
          </Button>
        ))}
      {task.failure && <Notice kind="problem">{task.failure}</Notice>}
    </div>
  );
}
