import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** For links to it. */
  id?: string;
  children: ReactNode;
}

/** One part of a page below its title. */
export function Section({ title, id, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-16 sm:px-6 lg:grid-cols-[18rem_1fr] lg:gap-16 lg:py-24">
        <h2 id={titleId} className="font-display text-3xl font-medium tracking-[-0.01em] text-balance">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
