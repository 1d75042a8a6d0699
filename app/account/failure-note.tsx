import { CircleAlert } from "lucide-react";

/** Why the last attempt failed; read out as soon as it is there. */
export function FailureNote({ failure }: { failure: string | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {failure && (
        <p className="flex gap-2 rounded-medium bg-danger-soft p-3 text-sm text-on-danger-soft">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {failure}
        </p>
      )}
    </div>
  );
}
