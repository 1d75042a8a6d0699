import type { ReactNode } from "react";

/** A list of names and what holds for them, figures aligned on the right. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-1.5 text-sm">{children}</dl>;
}

interface FactProps {
  name: string;
  /** Makes it the one that is read first. */
  strong?: boolean;
  children: ReactNode;
}

export function Fact({ name, strong = false, children }: FactProps) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      {/* The space keeps both words apart for whoever reads the text alone. */}
      <dt className={strong ? "font-medium" : "text-on-surface-muted"}>{name}</dt>{" "}
      <dd className={`min-w-0 text-right figures ${strong ? "font-medium" : ""}`}>{children}</dd>
    </div>
  );
}
