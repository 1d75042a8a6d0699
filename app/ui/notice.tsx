import { CircleAlert, Info } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface NoticeProps {
  kind: "note" | "problem";
  id?: string;
  children: ReactNode;
}

/** A few sentences that stand where they belong. A problem is read aloud as soon as it appears. */
export function Notice({ kind, id, children }: NoticeProps) {
  const isProblem = kind === "problem";
  const Icon = isProblem ? CircleAlert : Info;
  return (
    <div
      id={id}
      role={isProblem ? "alert" : undefined}
      className={classNames(
        "flex gap-2.5 rounded-medium px-3 py-2.5 text-sm",
        isProblem ? "bg-danger-soft text-on-danger-soft" : "bg-surface-sunken text-on-surface-muted",
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
