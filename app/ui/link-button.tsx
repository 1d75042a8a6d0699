import { Link, type LinkProps } from "@remix-run/react";
import { type ButtonLook, type ButtonSize, buttonClasses } from "./button-look";

interface LinkButtonProps extends LinkProps {
  look?: ButtonLook;
  size?: ButtonSize;
}

/** A link to a page that looks like a button. */
export function LinkButton({ look = "secondary", size = "medium", className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonClasses(look, size, className)} />;
}
