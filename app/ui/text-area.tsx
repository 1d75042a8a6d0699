import { type ComponentPropsWithoutRef, useId } from "react";
import { classNames } from "./class-names";
import { controlClass, controlOf, Field, type FieldWords } from "./field";

interface TextAreaProps extends Omit<ComponentPropsWithoutRef<"textarea">, "id" | "className">, FieldWords {}

/** A field for several lines. */
export function TextArea({ label, hint, problem, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field {...{ id, label, hint, problem }}>
      <textarea
        {...rest}
        {...controlOf(id, { hint, problem })}
        className={classNames("min-h-40 resize-y py-2 leading-relaxed", controlClass)}
      />
    </Field>
  );
}
