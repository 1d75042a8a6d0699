import type { ReactNode } from "react";
import { Footer } from "../site/footer";
import { TopBar } from "../site/top-bar";
import { Notice } from "../ui/notice";

interface AccountPageProps {
  title: string;
  /** Why the last attempt failed. */
  failure: string | null;
  children: ReactNode;
  /** The other way in. */
  aside?: ReactNode;
}

/** The frame of the pages on which somebody signs in or up. */
export function AccountPage({ title, failure, children, aside }: AccountPageProps) {
  return (
    <div className="flex min-h-svh flex-col bg-surface-sunken">
      <TopBar width="page" />
      <main
        id="content"
        tabIndex={-1}
        className="flex flex-1 items-center justify-center px-4 py-12 outline-none"
      >
        <div className="flex w-full max-w-sm flex-col gap-6">
          <div className="flex flex-col gap-5 rounded-large border border-line bg-surface-raised p-6 shadow-raised sm:p-8">
            <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
            {failure && <Notice kind="problem">{failure}</Notice>}
            <noscript>
              <Notice kind="note">Signing in needs JavaScript, which is switched off in this browser.</Notice>
            </noscript>
            {children}
          </div>
          {aside && <p className="text-center text-sm text-on-surface-muted">{aside}</p>}
        </div>
      </main>
      <Footer />
    </div>
  );
}
