import { type ComponentPropsWithoutRef, type ReactNode, useId } from "react";
import { classNames } from "./class-names";
import { controlClass, controlOf, Field, type FieldWords } from "./field";

interface TextFieldProps extends Omit<ComponentPropsWithoutRef<"input">, "id" | "className">, FieldWords {
  /** A button of 36 px at the field's end. */
  action?: ReactNode;
}

export function TextField({ label, hint, problem, action, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Field {...{ id, label, hint, problem }}>
      <div className="relative flex flex-col">
        <input
          {...rest}
          {...controlOf(id, { hint, problem })}
          className={classNames("h-10", controlClass, action !== undefined && "pr-11")}
        />
        {action !== undefined && (
          <div className="absolute inset-y-0 right-0.5 flex items-center">{action}</div>
        )}
      </div>
    </Field>
  );
}
