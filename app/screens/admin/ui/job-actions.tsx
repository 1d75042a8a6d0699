import { isEnd, type JobState } from "#contract/jobs";
import { formatCredits } from "../../../quantities/format";
import { ActionButton } from "./action-button";

interface JobActionsProps {
  uid: string;
  jobId: string;
  state: JobState;
  amountCredits: number;
  /** What an operator gave back already. */
  refundedCredits: number;
}

/** What can be done with a job as it stands. */
export function JobActions({ uid, jobId, state, amountCredits, refundedCredits }: JobActionsProps) {
  const isLive = !isEnd(state);
  const isHeld = (isLive || state === "succeeded") && amountCredits > 0 && refundedCredits === 0;
  return (
    <span className="flex flex-wrap gap-2 lg:justify-end">
      {(isLive || state === "failed") && (
        <ActionButton
          label="Retry"
          fullLabel={`Retry ${jobId}`}
          title="Try the job again"
          sentence={
            isLive
              ? `${jobId} goes on with a new attempt now; what the present one still does counts for nothing.`
              : `${jobId} becomes a new job of the same picture. It costs its owner nothing.`
          }
          confirm="Try again"
          actionOf={(_, reason) => ({ action: "retry-job", uid, jobId, reason })}
        />
      )}
      {isHeld && (
        <ActionButton
          label="Refund"
          fullLabel={`Refund ${jobId}`}
          title="Give the credits back"
          sentence={
            isLive
              ? `${jobId} is stopped, and ${formatCredits(amountCredits)} go back to its owner.`
              : `${formatCredits(amountCredits)} go back to the owner of ${jobId}, who keeps the picture.`
          }
          confirm={`Give back ${formatCredits(amountCredits)}`}
          actionOf={(_, reason) => ({ action: "refund-job", uid, jobId, reason })}
        />
      )}
    </span>
  );
}
