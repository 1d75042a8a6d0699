import { type ReactNode, useId } from "react";

interface AccountPartProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

export function AccountPart({ title, hint, children }: AccountPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {hint && <p className="text-sm text-on-surface-muted figures">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
