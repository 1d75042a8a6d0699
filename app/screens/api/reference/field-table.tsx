import { useId } from "react";
import type { Field } from "./read-document";

interface FieldTableProps {
  title: string;
  fields: readonly Field[];
}

/** Names, types and meanings. */
export function FieldTable({ title, fields }: FieldTableProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-1">
      <h4 id={titleId} className="text-sm font-semibold">
        {title}
      </h4>
      <dl className="flex flex-col text-sm">
        {fields.map(({ name, type, isRequired, description }) => (
          <div
            key={name}
            className="grid gap-x-4 gap-y-0.5 border-b border-line py-1.5 last:border-0 sm:grid-cols-[14rem_1fr]"
          >
            <dt className="min-w-0">
              <code className="break-all">{name}</code>
            </dt>
            <dd className="min-w-0 text-on-surface-muted wrap-anywhere">
              {type}
              {isRequired && ", required"}
              {description && `. ${description}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
