import { Link } from "@remix-run/react";
import type { StatusReport } from "#contract/status";
import { formatDateAndTime } from "../../quantities/format";
import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import { Notice } from "../../ui/notice";
import { PartEntry } from "./part-entry";
import { ago, headline, isStale } from "./status-words";

interface StatusScreenProps {
  /** Null where even the checks' results cannot be read. */
  report: StatusReport | null;
  /** When the page was made. */
  now: string;
}

/** Whether each part answers, as the checks found it. */
export function StatusScreen({ report, now }: StatusScreenProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-8 px-4 py-12 outline-none sm:px-6 lg:py-16"
      >
        <header className="flex flex-col gap-3">
          <h1 className="font-display text-4xl font-medium tracking-tight text-balance sm:text-5xl">
            Status
          </h1>
          <Summary report={report} now={now} />
        </header>
        {report && report.parts.length > 0 && (
          <ul className="flex flex-col border-b border-line">
            {report.parts.map((part) => (
              <PartEntry key={part.part} report={part} now={now} />
            ))}
          </ul>
        )}
        <p className="text-sm text-on-surface-muted">
          Every five minutes each part does what it does for you, once and small. Each bar is one day (UTC),
          in the colour of the worst that happened; days before the first check are grey. Something does not
          work, and nothing is shown here?{" "}
          <Link to="/support" className="underline underline-offset-4">
            Write to us
          </Link>
          .
        </p>
      </main>
      <Footer />
    </div>
  );
}

function Summary({ report, now }: StatusScreenProps) {
  if (!report) {
    return (
      <Notice kind="problem">
        The results of the checks cannot be read just now, which says that something is wrong. Load the page
        again in a minute.
      </Notice>
    );
  }
  const { checkedAt, parts } = report;
  if (checkedAt === null) {
    return (
      <p className="text-lg text-on-surface-muted">
        The first check has just begun. Load the page again in a minute.
      </p>
    );
  }
  return (
    <>
      <p className="text-lg">{headline(parts)}</p>
      <p className="text-on-surface-muted">
        Last checked {ago(checkedAt, now)}, on{" "}
        <time dateTime={checkedAt}>{formatDateAndTime(checkedAt)}</time>.
      </p>
      {isStale(checkedAt, now) && (
        <Notice kind="note">The checks stood still since then: what follows may no longer hold.</Notice>
      )}
    </>
  );
}
