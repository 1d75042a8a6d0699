import { CopyButton } from "./copy-button";

interface CodeBlockProps {
  /** What it is, for the label and the button. */
  what: string;
  text: string;
}

/** Lines to copy. */
export function CodeBlock({ what, text }: CodeBlockProps) {
  return (
    <div className="flex items-start gap-3 rounded-large border border-line bg-surface-sunken p-3 pl-5 max-sm:flex-col max-sm:p-4">
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable
        tabIndex={0}
        aria-label={`The ${what}`}
        className="w-full min-w-0 flex-1 overflow-x-auto py-2 font-mono text-sm leading-relaxed"
      >
        {text}
      </pre>
      <CopyButton text={text} what={what} />
    </div>
  );
}
