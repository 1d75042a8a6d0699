import { LinkButton } from "../ui/link-button";

interface ClosingProps {
  title: string;
  action: string;
}

/** The way in once more, at the end of a page. */
export function Closing({ title, action }: ClosingProps) {
  return (
    <section className="border-t border-line bg-surface-sunken">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-16 sm:px-6">
        <h2 className="max-w-xl font-display text-3xl font-medium tracking-[-0.01em] text-balance">
          {title}
        </h2>
        <LinkButton to="/dashboard" look="primary" size="large">
          {action}
        </LinkButton>
      </div>
    </section>
  );
}
