import { classNames } from "../../../ui/class-names";

export type Tone = "plain" | "good" | "bad" | "live";

const dots: Readonly<Record<Tone, string>> = {
  plain: "bg-line-strong",
  good: "bg-success-text",
  bad: "bg-danger",
  live: "bg-accent",
};

/** A state in a word, with a dot that lets the eye run down a list. */
export function StateMark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <span aria-hidden className={classNames("size-2 shrink-0 rounded-full", dots[tone])} />
      {children}
    </span>
  );
}
