import type { AccountFile } from "#contract/admin/desk";
import type { ImageDocument } from "#contract/jobs";
import { modeLabel } from "#contract/modes";
import { formatDateAndTime, formatFraction, formatPixelSize, formatWhole } from "../../../quantities/format";
import { type Column, DataTable } from "../ui/data-table";
import { JobActions } from "../ui/job-actions";
import { Pager } from "../ui/pager";
import { StateMark } from "../ui/state-mark";
import { jobWords } from "../words";

const columnsOf = (uid: string): readonly Column<ImageDocument>[] => [
  { name: "Job", breaks: true, cell: ({ id }) => <span className="identifier text-xs">{id}</span> },
  {
    name: "State",
    cell: ({ state, error, progress }) => (
      <>
        <StateMark tone={jobWords[state].tone}>{jobWords[state].words}</StateMark>
        {state === "running" && (
          <span className="block text-xs text-on-surface-muted">{formatFraction(progress)}</span>
        )}
        {error && <span className="block text-xs text-on-surface-muted">{error}</span>}
      </>
    ),
  },
  {
    name: "Mode",
    cell: ({ quote }) => (
      <>
        {modeLabel(quote.mode)}
        <span className="block text-xs text-on-surface-muted">{formatPixelSize(quote)}</span>
      </>
    ),
  },
  { name: "Credits", isFigure: true, cell: ({ quote }) => formatWhole(quote.amountCredits) },
  { name: "Made", cell: ({ createdAt }) => formatDateAndTime(createdAt) },
  {
    name: "Actions",
    isFigure: true,
    cell: ({ id, state, quote }) => (
      <JobActions
        uid={uid}
        jobId={id}
        state={state}
        amountCredits={quote.amountCredits}
        // The ledger above tells; a second refund is refused in any case.
        refundedCredits={0}
      />
    ),
  },
];

export function AccountJobs({ uid, jobs }: { uid: string; jobs: AccountFile["jobs"] }) {
  return (
    <>
      <DataTable
        label="Jobs"
        columns={columnsOf(uid)}
        rows={jobs.images}
        keyOf={({ id }) => id}
        empty="They have not upscaled anything yet."
      />
      <Pager name="jobs" next={jobs.nextCursor} />
    </>
  );
}
