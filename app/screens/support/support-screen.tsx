import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import type { InboxPage } from "../inbox/load-inbox-page";
import { MessageForm } from "../inbox/message-form";
import { Answers } from "./answers";

/** Answers to what people ask, and the form for everything else. */
export function SupportScreen({ page }: { page: InboxPage }) {
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-6xl flex-1 flex-col gap-10 px-4 py-12 outline-none sm:px-6 lg:py-16"
      >
        <header className="flex max-w-2xl flex-col gap-3">
          <h1 className="font-display text-4xl font-medium tracking-tight text-balance sm:text-5xl">
            Support
          </h1>
          <p className="text-lg text-on-surface-muted">
            Most answers stand here. For the rest,{" "}
            <a href="#write" className="underline underline-offset-4">
              write to us
            </a>
            : you get a reference at once and the answer by e-mail.
          </p>
        </header>
        <div className="grid grid-cols-1 gap-12 lg:grid-cols-[1fr_26rem] lg:gap-16">
          <Answers />
          <section
            aria-labelledby="write"
            className="border-t border-line pt-6 lg:sticky lg:top-0 lg:self-start"
          >
            <h2 id="write" className="mb-5 text-xl font-semibold">
              Write to us
            </h2>
            <MessageForm kind="support" page={page} />
          </section>
        </div>
      </main>
      <Footer />
    </div>
  );
}
