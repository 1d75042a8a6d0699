import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "./button";

/** Puts a text on the clipboard, and says so. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <Button onClick={() => void copy()} aria-label={`Copy ${what}`} className="shrink-0">
      {isCopied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
    </Button>
  );
}
