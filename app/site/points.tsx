interface PointsProps {
  points: readonly { readonly title: string; readonly text: string }[];
}

/** Facts side by side, each with a title. */
export function Points({ points }: PointsProps) {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {points.map(({ title, text }) => (
        <li key={title} className="flex flex-col gap-2 border-t border-line-strong pt-4">
          <h3 className="font-semibold">{title}</h3>
          <p className="leading-relaxed text-on-surface-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
