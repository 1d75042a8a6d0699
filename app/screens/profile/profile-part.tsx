import { type ReactNode, useId } from "react";

interface ProfilePartProps {
  /** The part's address within the page. */
  anchor: string;
  title: string;
  hint?: string;
  children: ReactNode;
}

export function ProfilePart({ anchor, title, hint, children }: ProfilePartProps) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-6 border-t border-line py-8 md:grid-cols-[14rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {hint && <p className="mt-1 text-sm text-on-surface-muted">{hint}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
