import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import interFont from "./fonts/inter.woff2?url";
import { type ReactNode, useEffect } from "react";
import { product } from "#contract/product";
import { LoginPopupProvider } from "./account/popup/login-popup-provider";
import { FailedPage } from "./errors/failed-page";
import { FailureBar } from "./errors/failure-bar";
import { LiveProvider } from "./live/live-provider";
import { useNonce } from "./nonce";
import { NavigationSpinner } from "./site/navigation-spinner";
import { readThemeCookie } from "./site/theme";
import { replayEarlyInput } from "./start/early-input";
import { BeforeCodeScript } from "./start/before-code-script";
import styles from "./tailwind.css?url";
import { ToastProvider } from "./ui/toast";

export const links: LinksFunction = () => [
  { rel: "preload", href: interFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/icons/icon-192.png", type: "image/png", sizes: "192x192" },
  { rel: "apple-touch-icon", href: "/icons/apple-touch-icon.png", sizes: "180x180" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** Of pages that could not be shown; every other one has its own. */
export const meta: MetaFunction = () => [{ title: product.name }];

/** Who is looking and how; every page stands on it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    viewer: context.viewer,
    user: await context.readUser(),
    // Somebody who is signed in signs in nowhere.
    signIn: context.viewer ? null : context.signIn,
    firstVisit: context.firstVisit,
    theme: readThemeCookie(request.headers.get("Cookie")),
    origin: new URL(request.url).origin,
  };
}

/** The session changes by full loads only, and the record is live: going from page to page asks for neither again. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const known = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang="en"
      data-theme={known?.theme ?? undefined}
      // For start/mirror-first-visit.js.
      data-first-visit={known?.firstVisit ? JSON.stringify(known.firstVisit) : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#191919" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 rounded-medium bg-accent px-4 py-2 font-medium text-on-accent not-focus:sr-only"
        >
          Skip to the content
        </a>
        {children}
        <BeforeCodeScript />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const { viewer, user, signIn } = useLoaderData<typeof loader>();
  useEffect(replayEarlyInput, []);
  return (
    <LiveProvider uid={viewer?.uid ?? null} user={user}>
      <ToastProvider>
        <LoginPopupProvider configuration={signIn}>
          <NavigationSpinner />
          <Outlet />
          <FailureBar />
        </LoginPopupProvider>
      </ToastProvider>
    </LiveProvider>
  );
}

export function ErrorBoundary() {
  return <FailedPage error={useRouteError()} />;
}
