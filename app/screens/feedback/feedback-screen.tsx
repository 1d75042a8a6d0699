import { Link } from "@remix-run/react";
import { Footer } from "../../site/footer";
import { TopBar } from "../../site/top-bar";
import type { InboxPage } from "../inbox/load-inbox-page";
import { MessageForm } from "../inbox/message-form";

export function FeedbackScreen({ page }: { page: InboxPage }) {
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="page" />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-xl flex-1 flex-col gap-8 px-4 py-12 outline-none sm:px-6 lg:py-16"
      >
        <header className="flex flex-col gap-3">
          <h1 className="font-display text-4xl font-medium tracking-tight text-balance">Feedback</h1>
          <p className="text-lg text-on-surface-muted">
            What is missing, what bothers you, what works well: those who build Limn read it. For a question
            about a payment or a picture of yours,{" "}
            <Link to="/support" className="underline underline-offset-4">
              write to support
            </Link>
            .
          </p>
        </header>
        <MessageForm kind="feedback" page={page} />
      </main>
      <Footer />
    </div>
  );
}
