import type { Figures } from "#contract/admin/figures";
import { DayChart } from "./charts/day-chart";
import { dayCharts } from "./charts/day-charts";
import { AdminFrame } from "./ui/admin-frame";
import { FilterLinks } from "./ui/filter-links";

export const spanWords = { "7": "7 days", "30": "30 days", "90": "90 days" } as const;

export function OverviewScreen({ figures: { days } }: { figures: Figures }) {
  return (
    <AdminFrame
      title="Overview"
      hint="By day, in UTC. Figures follow the accounts within seconds."
      aside={<FilterLinks label="Span" name="days" options={spanWords} initial="30" />}
    >
      <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {dayCharts.map(({ title, series, format, total }) => (
          <DayChart
            key={title}
            title={title}
            total={total(days)}
            days={days}
            series={series}
            format={format}
          />
        ))}
      </div>
    </AdminFrame>
  );
}
