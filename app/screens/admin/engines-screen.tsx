import { type DayFigures, type EngineFigures, type EngineNow, type Figures } from "#contract/admin/figures";
import { modeLabel } from "#contract/modes";
import { formatDateAndTime, formatSeconds, formatWhole } from "../../quantities/format";
import { Fact, Facts } from "../../ui/facts";
import { DayChart, type Series } from "./charts/day-chart";
import { formatCost, formatShare, formatUpTo } from "./format-figures";
import { AdminFrame } from "./ui/admin-frame";
import { type Column, DataTable } from "./ui/data-table";
import { FilterLinks } from "./ui/filter-links";
import { StateMark } from "./ui/state-mark";
import { spanWords } from "./overview-screen";
import { healthWords } from "./words";

const columns: readonly Column<EngineFigures>[] = [
  {
    name: "Engine and mode",
    cell: ({ engine, mode }) => (
      <span className="font-medium">
        {engine}, {modeLabel(mode)}
      </span>
    ),
  },
  { name: "Succeeded", isFigure: true, cell: ({ succeeded }) => formatWhole(succeeded) },
  { name: "Failed", isFigure: true, cell: ({ failed }) => formatWhole(failed) },
  {
    name: "Error rate",
    isFigure: true,
    cell: ({ succeeded, failed }) => formatShare(failed, succeeded + failed),
  },
  { name: "Half took", isFigure: true, cell: ({ p50Seconds }) => formatUpTo(p50Seconds) },
  { name: "95 % took", isFigure: true, cell: ({ p95Seconds }) => formatUpTo(p95Seconds) },
  { name: "Work", isFigure: true, cell: ({ workMs }) => formatSeconds(workMs) },
  { name: "Cost", isFigure: true, cell: ({ costNanodollars }) => formatCost(costNanodollars) },
  {
    name: "Cost a job",
    isFigure: true,
    cell: ({ costNanodollars, succeeded }) =>
      succeeded === 0 ? "–" : formatCost(costNanodollars / succeeded),
  },
  { name: "Credits", isFigure: true, cell: ({ creditsSpent }) => formatWhole(creditsSpent) },
];

const cost: readonly Series<DayFigures>[] = [
  { name: "Cost", tone: "accent", valueOf: ({ costNanodollars }) => costNanodollars },
];
const failures: readonly Series<DayFigures>[] = [
  { name: "Failed", tone: "danger", valueOf: ({ jobsFailed }) => jobsFailed },
];

interface EnginesScreenProps {
  engines: readonly EngineNow[];
  figures: Figures;
}

export function EnginesScreen({ engines, figures }: EnginesScreenProps) {
  const { days } = figures;
  const costNanodollars = days.reduce((sum, day) => sum + day.costNanodollars, 0);
  const failed = days.reduce((sum, day) => sum + day.jobsFailed, 0);
  return (
    <AdminFrame
      title="Engines"
      hint="Cost is the platform’s price of the time at work, the most that it comes to; what providers of hosted models charge stands on their bills. A job that an engine left to another counts among its failures."
      aside={<FilterLinks label="Span" name="days" options={spanWords} initial="30" />}
    >
      <ul aria-label="Engines now" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {engines.map((engine) => (
          <EngineCard key={engine.engine} now={engine} />
        ))}
      </ul>
      <div className="grid gap-4 md:grid-cols-2">
        <DayChart
          title="Cost"
          total={`${formatCost(costNanodollars)} in all`}
          days={days}
          series={cost}
          format={formatCost}
        />
        <DayChart
          title="Jobs that failed"
          total={`${formatWhole(failed)} in all`}
          days={days}
          series={failures}
          format={formatWhole}
        />
      </div>
      <DataTable
        label="By engine and mode"
        columns={columns}
        rows={figures.engines}
        keyOf={({ engine, mode }) => `${engine} ${mode}`}
        empty="No job has ended in these days."
      />
    </AdminFrame>
  );
}

function EngineCard({ now }: { now: EngineNow }) {
  const { words, tone } = healthWords[now.health];
  const instant = (at: string | null) => (at === null ? "–" : formatDateAndTime(at));
  return (
    <li className="flex flex-col gap-3 rounded-large border border-line p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-medium">{now.engine}</span>
        <StateMark tone={tone}>{words}</StateMark>
      </p>
      <Facts>
        <Fact name="At work or waiting">{formatWhole(now.liveJobs)}</Fact>
        <Fact name="Oldest of them">{instant(now.oldestLiveAt)}</Fact>
        <Fact name="Last success">{instant(now.lastSucceededAt)}</Fact>
        <Fact name="Last failure">{instant(now.lastFailedAt)}</Fact>
      </Facts>
    </li>
  );
}
