import { type ComponentPropsWithoutRef, useId } from "react";
import { classNames } from "./class-names";
import { controlClass, controlOf, Field, type FieldWords } from "./field";

interface TextAreaProps extends Omit<ComponentPropsWithoutRef<"textarea">, "id" | "className">, FieldWords {
  /** A letter's height, or that of its rows. */
  size?: "letter" | "rows";
}

/** A field for several lines. */
export function TextArea({ label, hint, problem, size = "letter", ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field {...{ id, label, hint, problem }}>
      <textarea
        {...rest}
        {...controlOf(id, { hint, problem })}
        className={classNames("resize-y py-2 leading-relaxed", size === "letter" && "min-h-40", controlClass)}
      />
    </Field>
  );
}
