import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface AccountLinkProps {
  to: string;
  children: ReactNode;
}

/** A link in a sentence of the account's pages. */
export function AccountLink({ to, children }: AccountLinkProps) {
  return (
    <Link
      to={to}
      className="self-start rounded-small text-sm font-medium text-on-surface underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
