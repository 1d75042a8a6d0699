import { useState } from "react";
import { Button } from "../../ui/button";

interface FreshSecretProps {
  /** What it is: "key" or "secret". */
  what: string;
  value: string;
  /** What whoever has it can do. */
  warning: string;
  /** What holds besides: of the one that this one replaces. */
  note: string | null;
  onDone(): void;
}

/** A key or secret that was just made: the only time that it is shown. */
export function FreshSecret({ what, value, warning, note, onDone }: FreshSecretProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setIsCopied(true);
  };
  return (
    <section
      aria-label={`Your new ${what}`}
      className="flex flex-col gap-3 rounded-large bg-accent-soft p-4 text-on-accent-soft"
    >
      <p className="text-sm">
        Copy this {what} now. It is not shown again, and {warning} {note}
      </p>
      <code className="block rounded-medium bg-surface p-3 text-sm break-all text-on-surface select-all">
        {value}
      </code>
      <div className="flex gap-3">
        <Button size="small" look="primary" onClick={() => void copy()}>
          {isCopied ? "Copied" : "Copy"}
        </Button>
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
