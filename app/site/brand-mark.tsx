/** Limn's mark: a square of which one half is drawn coarse and the other fine. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className={className} fill="currentColor">
      <rect x="2" y="2" width="9" height="9" rx="1.5" />
      <rect x="2" y="13" width="9" height="9" rx="1.5" opacity="0.45" />
      <g className="text-accent-text">
        <rect x="13" y="2" width="4" height="4" rx="0.9" />
        <rect x="18" y="2" width="4" height="4" rx="0.9" opacity="0.45" />
        <rect x="13" y="7" width="4" height="4" rx="0.9" opacity="0.45" />
        <rect x="18" y="7" width="4" height="4" rx="0.9" />
        <rect x="13" y="13" width="4" height="4" rx="0.9" />
        <rect x="18" y="13" width="4" height="4" rx="0.9" opacity="0.45" />
        <rect x="13" y="18" width="4" height="4" rx="0.9" opacity="0.45" />
        <rect x="18" y="18" width="4" height="4" rx="0.9" />
      </g>
    </svg>
  );
}
