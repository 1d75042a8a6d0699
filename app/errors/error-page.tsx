import type { ReactNode } from "react";
import { BrandMark } from "../site/brand-mark";

interface ErrorPageProps {
  /** The status code, or a word of what happened. */
  mark: string;
  title: string;
  sentence: string;
  /** What one can do now. */
  children: ReactNode;
}

/** A page that says what went wrong and what to do. It depends on nothing that may itself have failed. */
export function ErrorPage({ mark, title, sentence, children }: ErrorPageProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      className="mx-auto flex min-h-[70svh] max-w-xl flex-col items-start justify-center gap-4 px-6 py-16 outline-none"
    >
      <p className="flex items-center gap-2 text-sm text-on-surface-muted figures">
        <BrandMark className="size-5 text-on-surface" />
        {mark}
      </p>
      <h1 className="font-display text-4xl font-medium tracking-tight text-balance">{title}</h1>
      <p className="text-on-surface-muted">{sentence}</p>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
    </main>
  );
}
