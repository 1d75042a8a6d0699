import type { JobQuery } from "#contract/admin/queries";
import type { JobRow, Page } from "#contract/admin/rows";
import { modeLabel } from "#contract/modes";
import { formatDateAndTime, formatPixelSize, formatSeconds, formatWhole } from "../../quantities/format";
import { AccountOfRow } from "./ui/account-of-row";
import { AdminFrame } from "./ui/admin-frame";
import { type Column, DataTable } from "./ui/data-table";
import { FilterLinks } from "./ui/filter-links";
import { JobActions } from "./ui/job-actions";
import { Pager } from "./ui/pager";
import { RefreshButton } from "./ui/refresh-button";
import { SearchForm } from "./ui/search-form";
import { StateMark } from "./ui/state-mark";
import { jobWords } from "./words";

const columns: readonly Column<JobRow>[] = [
  {
    name: "Job",
    breaks: true,
    cell: ({ id, uid, email }) => (
      <>
        <AccountOfRow uid={uid} email={email} />
        <span className="identifier block text-xs text-on-surface-muted">{id}</span>
      </>
    ),
  },
  {
    name: "State",
    cell: ({ state, error, attempt }) => (
      <>
        <StateMark tone={jobWords[state].tone}>{jobWords[state].words}</StateMark>
        {error && <span className="block text-xs text-on-surface-muted">{error}</span>}
        {attempt > 1 && <span className="block text-xs text-on-surface-muted">attempt {attempt}</span>}
      </>
    ),
  },
  {
    name: "Mode",
    cell: ({ mode, engine, widthPx, heightPx }) => (
      <>
        {modeLabel(mode)}, {engine}
        <span className="block text-xs text-on-surface-muted">{formatPixelSize({ widthPx, heightPx })}</span>
      </>
    ),
  },
  {
    name: "Credits",
    isFigure: true,
    cell: ({ amountCredits, refundedCredits }) => (
      <>
        {formatWhole(amountCredits)}
        {refundedCredits > 0 && (
          <span className="block text-xs text-on-surface-muted">{formatWhole(refundedCredits)} back</span>
        )}
      </>
    ),
  },
  { name: "Made", cell: ({ createdAt }) => formatDateAndTime(createdAt) },
  {
    name: "Took",
    isFigure: true,
    cell: ({ createdAt, finishedAt }) =>
      finishedAt === null ? "–" : formatSeconds(Date.parse(finishedAt) - Date.parse(createdAt)),
  },
  {
    name: "Actions",
    isFigure: true,
    cell: (row) => <JobActions {...row} jobId={row.id} />,
  },
];

const filters = {
  live: "Live",
  failed: "Failed",
  succeeded: "Succeeded",
  canceled: "Stopped",
} as const;

function emptyOf({ q, state }: JobQuery): string {
  if (q === "" && state === undefined) return "Nobody has upscaled anything yet.";
  return state === "live" ? "Nothing is at work." : "There is no such job.";
}

export function JobsScreen({ page, query }: { page: Page<JobRow>; query: JobQuery }) {
  return (
    <AdminFrame title="Jobs" hint="Newest first." aside={<RefreshButton />}>
      <SearchForm label="Job id, account id or email" value={query.q}>
        {query.state && <input type="hidden" name="state" value={query.state} />}
      </SearchForm>
      <FilterLinks label="State" name="state" options={filters} all="All" />
      <DataTable
        label="Jobs"
        columns={columns}
        rows={page.rows}
        keyOf={({ id }) => id}
        empty={emptyOf(query)}
      />
      <Pager next={page.nextCursor} />
    </AdminFrame>
  );
}
