import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** What every field has, whatever it is filled in with. */
export interface FieldWords {
  label: string;
  /** A word of help below the field. */
  hint?: string | undefined;
  /** What is wrong with the contents. */
  problem?: string | null | undefined;
}

interface FieldProps extends FieldWords {
  /** Of the control inside. */
  id: string;
  children: ReactNode;
}

/** A control with its label above, and below it what helps or what is wrong. */
export function Field({ id, label, hint, problem, children }: FieldProps) {
  const note = problem ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {note && (
        <p
          id={`${id}-note`}
          className="flex gap-1.5 text-sm text-on-surface-muted data-problem:text-danger"
          data-problem={problem ? "" : undefined}
        >
          {problem && <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
          {note}
        </p>
      )}
    </div>
  );
}

/** The attributes by which a control is joined to the words of its field. */
export function controlOf(id: string, { hint, problem }: Omit<FieldWords, "label">) {
  return {
    id,
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": (problem ?? hint) ? `${id}-note` : undefined,
  } as const;
}

/** How every control looks; its height and padding are its own. */
export const controlClass =
  "rounded-medium border border-line-strong bg-surface px-3 text-base aria-invalid:border-danger sm:text-sm";
