import { Eye, EyeOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { awaitsCode } from "../ui/awaits-code";
import { IconButton } from "../ui/icon-button";
import { TextField } from "../ui/text-field";

interface PasswordFieldProps {
  label: string;
  name: string;
  /** Which password it is, for password managers. */
  autoComplete: "current-password" | "new-password";
  hint?: string | undefined;
}

/** A password that can be looked at. It is hidden again when its form is sent: browsers remember what was a password then. */
export function PasswordField({ label, name, autoComplete, hint }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setVisible(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return (
    <TextField
      label={label}
      name={name}
      type={visible ? "text" : "password"}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      hint={hint}
      required
      action={
        <IconButton
          ref={button}
          icon={visible ? EyeOff : Eye}
          label={visible ? "Hide what is typed" : "Show what is typed"}
          {...awaitsCode}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
