import { type ComponentPropsWithoutRef, useId } from "react";
import { classNames } from "./class-names";
import { controlClass, controlOf, Field, type FieldWords } from "./field";

interface SelectFieldProps
  extends Omit<ComponentPropsWithoutRef<"select">, "id" | "className" | "children">,
    FieldWords {
  /** What is shown for each value, in order. */
  options: Readonly<Record<string, string>>;
  /** Stands in front of a choice. */
  placeholder: string;
}

/** One of a few values, in the browser's own list. */
export function SelectField({ label, hint, problem, options, placeholder, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <Field {...{ id, label, hint, problem }}>
      <select {...rest} {...controlOf(id, { hint, problem })} className={classNames("h-10", controlClass)}>
        <option value="">{placeholder}</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}
