import { RotateCw, X } from "lucide-react";
import { formatWhole } from "../../../quantities/format";
import { IconButton } from "../../../ui/icon-button";
import { Notice } from "../../../ui/notice";
import type { LeftOut } from "../batch/batch-quote";
import type { Studio } from "../use-studio";

/** The pictures of a batch that are not started, each with its reason and what can be done about it. */
export function LeftOutList({ studio, leftOut }: { studio: Studio; leftOut: readonly LeftOut[] }) {
  const { drafts, attempts } = studio.state;
  const notStarted = drafts.flatMap((draft): readonly LeftOut[] => {
    const attempt = attempts[draft.id];
    return attempt?.state === "refused" ? [{ draft, sentence: attempt.sentence }] : [];
  });
  return (
    <>
      {notStarted.length > 0 && (
        <Reasons
          title={`${counted(notStarted.length)} not started and cost nothing. The others go on.`}
          rows={notStarted}
          studio={studio}
        />
      )}
      {leftOut.length > 0 && (
        <Reasons
          title={`${counted(leftOut.length)} left out and ${leftOut.length === 1 ? "costs" : "cost"} nothing.`}
          rows={leftOut}
          studio={studio}
        />
      )}
    </>
  );
}

function Reasons({ title, rows, studio }: { title: string; rows: readonly LeftOut[]; studio: Studio }) {
  return (
    <Notice kind="problem">
      <p className="font-medium">{title}</p>
      <ul className="mt-2 flex max-h-56 flex-col gap-2 overflow-y-auto">
        {rows.map(({ draft, sentence }) => (
          <li key={draft.id} className="flex items-start gap-1">
            <span className="min-w-0 flex-1">
              <button
                type="button"
                onClick={() => studio.select(draft.id)}
                className="block max-w-full truncate font-medium underline underline-offset-2"
              >
                {draft.name}
              </button>
              {sentence}
            </span>
            {draft.sending.state === "refused" && draft.sending.retryable && (
              <IconButton
                icon={RotateCw}
                label={`Send ${draft.name} again`}
                onClick={() => studio.retrySending(draft)}
              />
            )}
            <IconButton icon={X} label={`Remove ${draft.name}`} onClick={() => studio.removeDraft(draft)} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function counted(count: number): string {
  return count === 1 ? "1 picture is" : `${formatWhole(count)} pictures are`;
}
