interface StepListProps {
  steps: readonly { readonly title: string; readonly text: string }[];
}

/** What one does, in order. */
export function StepList({ steps }: StepListProps) {
  return (
    <ol className="grid gap-10 sm:grid-cols-3 sm:gap-8">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex flex-col gap-2 border-t-2 border-on-surface pt-4">
          <p aria-hidden className="font-display text-2xl text-on-surface-muted figures">
            {index + 1}
          </p>
          <h3 className="font-semibold">{title}</h3>
          <p className="leading-relaxed text-on-surface-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
