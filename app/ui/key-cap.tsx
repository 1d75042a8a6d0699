/** One key of the keyboard, as a hint for the eye. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-current/30 px-1 font-sans text-xs">
      {children}
    </kbd>
  );
}
