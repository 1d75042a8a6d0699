import type { DayFigures } from "#contract/admin/figures";
import { formatPrice, formatWhole } from "../../../quantities/format";
import { formatUpTo } from "../format-figures";
import type { Series } from "./day-chart";

interface ChartOfDays {
  readonly title: string;
  readonly series: readonly Series<DayFigures>[];
  readonly format: (value: number) => string;
  /** What the span comes to. */
  total(days: readonly DayFigures[]): string;
}

const sumOf = (days: readonly DayFigures[], valueOf: (day: DayFigures) => number) =>
  days.reduce((sum, day) => sum + valueOf(day), 0);
const seconds = (value: number) => formatUpTo(value === 0 ? null : value);
const latest = (days: readonly DayFigures[]) => days.findLast((day) => day.p95Seconds !== null);

/** The charts of the overview, in order. */
export const dayCharts: readonly ChartOfDays[] = [
  {
    title: "Sign-ups",
    series: [{ name: "Sign-ups", tone: "accent", valueOf: ({ signUps }) => signUps }],
    format: formatWhole,
    total: (days) => `${formatWhole(sumOf(days, ({ signUps }) => signUps))} in all`,
  },
  {
    title: "Jobs that ended",
    series: [
      { name: "Succeeded", tone: "accent", valueOf: ({ jobsSucceeded }) => jobsSucceeded },
      { name: "Stopped", tone: "neutral", valueOf: ({ jobsCanceled }) => jobsCanceled },
      { name: "Failed", tone: "danger", valueOf: ({ jobsFailed }) => jobsFailed },
    ],
    format: formatWhole,
    total: (days) =>
      `${formatWhole(sumOf(days, ({ jobsSucceeded }) => jobsSucceeded))} succeeded, ${formatWhole(sumOf(days, ({ jobsFailed }) => jobsFailed))} failed`,
  },
  {
    title: "Credits spent",
    series: [{ name: "Spent", tone: "accent", valueOf: ({ creditsSpent }) => creditsSpent }],
    format: formatWhole,
    total: (days) => `${formatWhole(sumOf(days, ({ creditsSpent }) => creditsSpent))} in all`,
  },
  {
    title: "Credits sold",
    series: [{ name: "Sold", tone: "accent", valueOf: ({ creditsSold }) => creditsSold }],
    format: formatWhole,
    total: (days) => `${formatWhole(sumOf(days, ({ creditsSold }) => creditsSold))} in all`,
  },
  {
    title: "Revenue",
    series: [{ name: "Revenue", tone: "accent", valueOf: ({ revenueCents }) => revenueCents }],
    format: formatPrice,
    total: (days) => `${formatPrice(sumOf(days, ({ revenueCents }) => revenueCents))} after what went back`,
  },
  {
    title: "Latency, 95 of 100 jobs",
    series: [{ name: "Up to", tone: "accent", valueOf: ({ p95Seconds }) => p95Seconds ?? 0 }],
    format: seconds,
    total: (days) => {
      const day = latest(days);
      return day ? `last: half ${formatUpTo(day.p50Seconds)}, 95 % ${formatUpTo(day.p95Seconds)}` : "no jobs";
    },
  },
];
