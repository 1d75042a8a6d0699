import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { type ButtonLook, type ButtonSize, buttonClasses } from "./button-look";
import { Spinner } from "./spinner";

interface ButtonProps extends ComponentPropsWithoutRef<"button"> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Shows a spinner and takes no presses; the label stays, so that the button keeps its name and width. */
  busy?: boolean;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look = "secondary", size = "medium", busy = false, disabled, className, children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClasses(look, size, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
});
