import { Link, useLocation } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { product } from "#contract/product";
import { AccountBalance } from "../account/account-balance";
import { loginPath } from "../account/return-path";
import { useViewer } from "../account/use-viewer";
import { classNames } from "../ui/class-names";
import { LinkButton } from "../ui/link-button";
import { useIsHydrated } from "../ui/use-is-hydrated";
import { BrandMark } from "./brand-mark";
import { ThemeButton } from "./theme-button";

// Only somebody who is signed in needs the menu's code.
const AccountMenu = lazy(async () => ({ default: (await import("../account/account-menu")).AccountMenu }));

interface TopBarProps {
  /** The studio uses the whole width of the window; pages keep to a column. */
  width: "page" | "window";
}

export function TopBar({ width }: TopBarProps) {
  const viewer = useViewer();
  // Not rendered by the server: React 18 fails the page (error 345) when an input event meets a boundary of the server's
  // HTML whose code has not arrived.
  const ready = useIsHydrated();
  const { pathname } = useLocation();
  return (
    <header className="border-b border-line bg-surface">
      <nav
        aria-label="Main"
        className={classNames(
          "mx-auto flex h-14 items-center gap-1 px-4 sm:gap-2",
          width === "page" && "max-w-6xl sm:px-6",
        )}
      >
        <Link
          to="/"
          aria-label={`${product.name}, home`}
          className="mr-auto flex items-center gap-2 rounded-medium text-lg font-semibold tracking-tight"
        >
          <BrandMark className="size-6" />
          <span className="hidden min-[24rem]:inline">{product.name}</span>
        </Link>
        <ThemeButton />
        {!viewer && (
          <LinkButton to={loginPath(pathname)} look="quiet" size="small">
            Log in
          </LinkButton>
        )}
        <LinkButton
          to="/dashboard"
          look={pathname === "/dashboard" ? "quiet" : "secondary"}
          size="small"
          aria-current={pathname === "/dashboard" ? "page" : undefined}
          className={pathname === "/dashboard" ? "hidden sm:inline-flex" : undefined}
        >
          Upscale
        </LinkButton>
        {viewer && !ready && <AccountBalance />}
        {viewer && ready && (
          <Suspense fallback={<AccountBalance />}>
            <AccountMenu viewer={viewer} />
          </Suspense>
        )}
      </nav>
    </header>
  );
}
