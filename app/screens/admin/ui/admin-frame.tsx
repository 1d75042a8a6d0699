import { Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { TopBar } from "../../../site/top-bar";
import { classNames } from "../../../ui/class-names";

const places = [
  { to: "/admin-dashboard", label: "Overview" },
  { to: "/admin", label: "Users" },
  { to: "/admin/jobs", label: "Jobs" },
  { to: "/admin/payments", label: "Payments" },
  { to: "/admin/inbox", label: "Inbox" },
  { to: "/admin/keys", label: "API keys" },
  { to: "/admin/engines", label: "Engines" },
  { to: "/admin/audit", label: "Audit log" },
  { to: "/admin/directory", label: "Directory" },
] as const;

interface AdminFrameProps {
  title: string;
  hint?: string | undefined;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of every operators' page: where one is, and where else one can go. */
export function AdminFrame({ title, hint, aside, children }: AdminFrameProps) {
  return (
    <div className="flex min-h-svh flex-col">
      <TopBar width="window" />
      <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]">
        <Places />
        <main id="content" tabIndex={-1} className="flex min-w-0 flex-col gap-5 p-4 outline-none lg:p-6">
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <div>
              <h1 className="text-xl font-semibold tracking-tight break-all">{title}</h1>
              {hint && <p className="mt-1 text-sm text-on-surface-muted">{hint}</p>}
            </div>
            {aside}
          </div>
          {children}
        </main>
      </div>
    </div>
  );
}

function Places() {
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  // In a narrow window the places are a strip, and the present one may stand beyond its edge.
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  const current = (to: string) =>
    pathname === to || (to === "/admin" && pathname.startsWith("/admin/users/"));
  return (
    <nav
      ref={nav}
      aria-label="Operators"
      className="flex gap-1 overflow-x-auto border-b border-line bg-surface-sunken p-2 lg:flex-col lg:border-r lg:border-b-0 lg:p-3"
    >
      {places.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={current(to) ? "page" : undefined}
          className={classNames(
            "rounded-medium px-3 py-1.5 text-sm whitespace-nowrap transition-colors hover:bg-surface-hover",
            current(to) ? "bg-surface-raised font-medium shadow-raised" : "text-on-surface-muted",
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
