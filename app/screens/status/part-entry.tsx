import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from "lucide-react";
import type { PartReport, PartState } from "#contract/status";
import { formatSeconds } from "../../quantities/format";
import { classNames } from "../../ui/class-names";
import { answeredShare, partWords, shownDays, stateWords, sumCounts } from "./status-words";

const stateLook: Readonly<Record<PartState, { icon: LucideIcon; text: string; bar: string }>> = {
  operational: { icon: CircleCheck, text: "text-success-text", bar: "bg-success-text" },
  degraded: { icon: CircleAlert, text: "text-accent-text", bar: "bg-accent" },
  down: { icon: CircleX, text: "text-danger", bar: "bg-danger" },
};

/** One part: how it is now, how it was today, and a bar for each of 90 days. */
export function PartEntry({ report, now }: { report: PartReport; now: string }) {
  const { part, state, durationMs, lastDay } = report;
  const { icon: Icon, text } = stateLook[state];
  const days = shownDays(report.days, now);
  const ninetyDays = sumCounts(report.days.map(({ counts }) => counts));
  return (
    <li className="flex flex-col gap-3 border-t border-line py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold">{partWords[part].name}</h2>
        <p className={classNames("flex items-center gap-1.5 text-sm font-medium", text)}>
          <Icon aria-hidden className="size-4 shrink-0" />
          {stateWords[state]}
        </p>
      </div>
      {/* What it says stands below in figures. */}
      <div aria-hidden className="flex h-7 items-stretch gap-px sm:gap-0.5">
        {days.map((day) => (
          <span
            key={day.day}
            title={`${day.day}: ${day.state ? stateWords[day.state] : "not checked"}`}
            className={classNames(
              "min-w-0 flex-1 rounded-small",
              day.state ? stateLook[day.state].bar : "bg-surface-hover",
            )}
          />
        ))}
      </div>
      <p className="flex flex-col gap-1 text-sm text-on-surface-muted figures">
        <span>{partWords[part].what}</span>
        <span>
          {formatSeconds(durationMs)} at the last check · 24 hours: {answeredShare(lastDay)} · 90 days:{" "}
          {answeredShare(ninetyDays)} answered
        </span>
      </p>
    </li>
  );
}
