import { useState } from "react";
import { Button } from "../../ui/button";

interface FreshApiKeyProps {
  value: string;
  /** What holds besides: of the key that this one replaces. */
  note: string | null;
  onDone(): void;
}

/** A key that was just made: the only time that it is shown. */
export function FreshApiKey({ value, note, onDone }: FreshApiKeyProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setIsCopied(true);
  };
  return (
    <section
      aria-label="Your new key"
      className="flex flex-col gap-3 rounded-large bg-accent-soft p-4 text-on-accent-soft"
    >
      <p className="text-sm">
        Copy this key now. It is not shown again, and whoever has it can act for you. {note}
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
