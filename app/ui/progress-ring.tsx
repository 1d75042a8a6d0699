/** A small ring that fills clockwise; for the eye only, the words stand beside it. */
export function ProgressRing({ fraction }: { fraction: number }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 -rotate-90">
      <circle cx="12" cy="12" r="9" fill="none" strokeWidth="3" className="stroke-current/25" />
      <circle
        cx="12"
        cy="12"
        r="9"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        pathLength={100}
        strokeDasharray={`${Math.round(fraction * 100)} 100`}
        className="stroke-accent transition-[stroke-dasharray] duration-200"
      />
    </svg>
  );
}
