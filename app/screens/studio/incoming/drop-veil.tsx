/** Shown over the whole window while files are dragged over it. */
export function DropVeil() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex animate-appear items-center justify-center bg-scrim p-4">
      <p className="rounded-large bg-surface-raised px-6 py-4 text-lg font-semibold text-on-surface shadow-floating">
        Drop to add
      </p>
    </div>
  );
}
