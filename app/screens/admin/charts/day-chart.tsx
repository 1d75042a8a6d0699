import { useId } from "react";
import { classNames } from "../../../ui/class-names";
import { roundedUp, stackedBars } from "./scale";

export interface Series<Day> {
  readonly name: string;
  readonly tone: "accent" | "neutral" | "danger";
  valueOf(day: Day): number;
}

interface DayChartProps<Day> {
  title: string;
  /** What the whole span comes to, in words. */
  total: string;
  days: readonly Day[];
  /** Stand on one another, the first at the bottom. */
  series: readonly Series<Day>[];
  format(value: number): string;
}

const fills = { accent: "fill-accent", neutral: "fill-line-strong", danger: "fill-danger" } as const;
const marks = { accent: "bg-accent", neutral: "bg-line-strong", danger: "bg-danger" } as const;

/** A day's width in the drawing's own units, and how much of it stays empty. */
const dayUnits = 10;
const gapUnits = 2;

/** Figures by day as bars, and the same as a table for whoever reads rather than looks. Drawn without any inline style. */
export function DayChart<Day extends { readonly day: string }>(props: DayChartProps<Day>) {
  const { title, total, days, series, format } = props;
  const id = useId();
  return (
    <figure
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-large border border-line p-4 figures"
    >
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="text-sm font-medium">
          {title}
        </span>
        <span className="text-sm text-on-surface-muted">{total}</span>
      </figcaption>
      <Bars {...props} />
      {series.length > 1 && <Legend series={series} />}
      <details className="text-sm">
        <summary className="w-fit text-on-surface-muted">As a table</summary>
        <table aria-labelledby={id} className="mt-2 w-full text-left">
          <thead className="text-on-surface-muted">
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium">
                Day
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="py-1 pr-4 text-right font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 font-normal whitespace-nowrap">
                  {day.day}
                </th>
                {series.map(({ name, valueOf }) => (
                  <td key={name} className="py-1 pr-4 text-right">
                    {format(valueOf(day))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Bars<Day extends { readonly day: string }>({
  title,
  total,
  days,
  series,
  format,
}: DayChartProps<Day>) {
  const sums = days.map((day) => series.reduce((sum, { valueOf }) => sum + Math.max(0, valueOf(day)), 0));
  const most = Math.max(0, ...sums);
  const top = roundedUp(most);
  return (
    <div>
      <p aria-hidden className="text-xs text-on-surface-muted">
        {most === 0 ? "Nothing in these days" : format(top)}
      </p>
      <svg
        role="img"
        aria-label={`${title}: ${total}`}
        viewBox={`0 0 ${days.length * dayUnits} 100`}
        preserveAspectRatio="none"
        className="block h-32 w-full border-y border-line"
      >
        {days.map((day, index) => (
          <DayBars key={day.day} day={day} x={index * dayUnits} top={top} series={series} format={format} />
        ))}
      </svg>
      <p aria-hidden className="flex justify-between text-xs text-on-surface-muted">
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </div>
  );
}

interface DayBarsProps<Day> extends Pick<DayChartProps<Day>, "series" | "format"> {
  day: Day;
  x: number;
  top: number;
}

function DayBars<Day extends { readonly day: string }>({ day, x, top, series, format }: DayBarsProps<Day>) {
  const bars = stackedBars(
    series.map(({ valueOf }) => valueOf(day)),
    top,
  );
  const words = series.map(({ name, valueOf }) => `${name}: ${format(valueOf(day))}`).join(", ");
  return (
    <g>
      <title>{`${day.day}. ${words}`}</title>
      {/* Takes the pointer over the whole day, also where there is no bar. */}
      <rect x={x} y={0} width={dayUnits} height={100} className="fill-transparent" />
      {bars.map(({ y, height }, index) => (
        <rect
          key={series[index]?.name}
          x={x + gapUnits / 2}
          y={y}
          width={dayUnits - gapUnits}
          height={height}
          className={fills[series[index]?.tone ?? "neutral"]}
        />
      ))}
    </g>
  );
}

function Legend<Day>({ series }: { series: readonly Series<Day>[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-on-surface-muted">
      {series.map(({ name, tone }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden className={classNames("size-2.5 rounded-[2px]", marks[tone])} />
          {name}
        </li>
      ))}
    </ul>
  );
}
