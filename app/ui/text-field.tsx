import { CircleAlert } from "lucide-react";
import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { classNames } from "./class-names";

interface TextFieldProps extends Omit<ComponentPropsWithoutRef<"input">, "id" | "className"> {
  label: string;
  /** A word of help below the field. */
  hint?: string | undefined;
  /** What is wrong with the contents. */
  problem?: string | null | undefined;
  /** A button of 36 px at the field's end. */
  action?: ReactNode;
}

export function TextField({ label, hint, problem, action, ...rest }: TextFieldProps) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative flex flex-col">
        <input
          {...rest}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={classNames(
            "h-10 rounded-medium border border-line-strong bg-surface px-3 text-base aria-invalid:border-danger sm:text-sm",
            action !== undefined && "pr-11",
          )}
        />
        {action !== undefined && (
          <div className="absolute inset-y-0 right-0.5 flex items-center">{action}</div>
        )}
      </div>
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
