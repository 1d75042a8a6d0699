import { Link, useLocation } from "@remix-run/react";
import { Menu as MenuIcon } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { product } from "#contract/product";
import { AccountBalance } from "../account/account-balance";
import { LoginButton } from "../account/popup/login-button";
import { useViewer } from "../account/use-viewer";
import { ChunkBoundary } from "../errors/chunks/chunk-boundary";
import { classNames } from "../ui/class-names";
import { IconButton } from "../ui/icon-button";
import { LinkButton } from "../ui/link-button";
import { useIsHydrated } from "../ui/use-is-hydrated";
import { BrandMark } from "./brand-mark";
import { siteLinks } from "./site-links";
import { ThemeButton } from "./theme-button";

// Only somebody who is signed in, or who opens it, needs a menu's code.
const AccountMenu = lazy(async () => ({ default: (await import("../account/account-menu")).AccountMenu }));
const importSiteMenu = () => import("./site-menu");
const SiteMenu = lazy(async () => ({ default: (await importSiteMenu()).SiteMenu }));

function prefetchSiteMenu(): void {
  // Pressing asks for the code again.
  importSiteMenu().catch(() => undefined);
}

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
  const isStudio = pathname === "/dashboard";
  return (
    <header className="border-b border-line bg-surface">
      <nav
        aria-label="Main"
        className={classNames(
          "mx-auto flex h-14 items-center gap-1 px-4",
          width === "page" && "max-w-6xl sm:px-6",
        )}
      >
        <Brand />
        <PageLinks pathname={pathname} />
        <ThemeButton className="max-sm:hidden" />
        {!viewer && <LoginButton />}
        <LinkButton
          to="/dashboard"
          look={isStudio ? "quiet" : "secondary"}
          size="small"
          aria-current={isStudio ? "page" : undefined}
          className={isStudio ? "max-sm:hidden" : "sm:ml-1"}
        >
          Upscale
        </LinkButton>
        {viewer && !ready && <AccountBalance />}
        {viewer && ready && (
          <ChunkBoundary fallback={<AccountBalance />}>
            <Suspense fallback={<AccountBalance />}>
              <AccountMenu viewer={viewer} />
            </Suspense>
          </ChunkBoundary>
        )}
        <NarrowMenu />
      </nav>
    </header>
  );
}

function Brand() {
  return (
    <Link
      to="/"
      aria-label={`${product.name}, home`}
      className="flex items-center gap-2 rounded-medium text-lg font-semibold tracking-tight sm:mr-3"
    >
      <BrandMark className="size-6" />
      <span className="hidden sm:inline">{product.name}</span>
    </Link>
  );
}

function PageLinks({ pathname }: { pathname: string }) {
  return (
    <div className="mr-auto flex items-center">
      {siteLinks.map(({ to, label, barClass }) => (
        <LinkButton
          key={to}
          to={to}
          look="quiet"
          size="small"
          aria-current={pathname === to ? "page" : undefined}
          className={barClass}
        >
          {label}
        </LinkButton>
      ))}
    </div>
  );
}

/** The menu of a narrow window. Its code comes when it is pressed. */
function NarrowMenu() {
  const [pressed, setPressed] = useState(false);
  const waiting = (
    <IconButton
      icon={MenuIcon}
      label="Menu"
      className="-mr-2 sm:hidden noscript:hidden"
      onPointerEnter={prefetchSiteMenu}
      onClick={() => setPressed(true)}
    />
  );
  if (!pressed)
    return (
      <>
        {waiting}
        <FooterLink className="hidden max-sm:noscript:inline-flex" />
      </>
    );
  return (
    <ChunkBoundary fallback={<FooterLink className="inline-flex sm:hidden" />}>
      <Suspense fallback={waiting}>
        <SiteMenu />
      </Suspense>
    </ChunkBoundary>
  );
}

/** Leads to the footer, which has the same links: where the page runs no script, or the menu's code does not arrive. */
function FooterLink({ className }: { className: string }) {
  return (
    <a
      href="#site-links"
      aria-label="All pages"
      className={classNames("-mr-2 size-9 shrink-0 items-center justify-center rounded-medium", className)}
    >
      <MenuIcon aria-hidden className="size-4" />
    </a>
  );
}
