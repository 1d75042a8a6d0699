interface ProgressBarProps {
  label: string;
  /** 0 to 1, or null while nothing is known yet. */
  fraction: number | null;
}

export function ProgressBar({ label, fraction }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      max={100}
      {...(fraction === null ? {} : { value: Math.round(fraction * 100) })}
      className={
        "h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line " +
        "[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-transparent " +
        "[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent " +
        "[&::-webkit-progress-value]:transition-[width] [&::-webkit-progress-value]:duration-200"
      }
    />
  );
}
