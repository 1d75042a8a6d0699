import { Link } from "@remix-run/react";

/** The way to whose row it is. */
export function AccountOfRow({ uid, email }: { uid: string; email: string | null }) {
  return (
    <Link
      to={`/admin/users/${encodeURIComponent(uid)}`}
      className="underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {email ?? uid}
    </Link>
  );
}
