import { useState } from "react";
import type { ComponentPropsWithoutRef } from "react";
import { TextField } from "./text-field";

type PasswordFieldProps = Omit<ComponentPropsWithoutRef<typeof TextField>, "type">;

/** A password that can be shown while it is typed. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? "text" : "password"} minLength={6} />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="absolute top-0 right-0 rounded-small text-sm text-on-surface-muted underline underline-offset-4 hover:text-on-surface"
      >
        {isShown ? "Hide" : "Show"}
        <span className="sr-only"> {props.label.toLowerCase()}</span>
      </button>
    </div>
  );
}
