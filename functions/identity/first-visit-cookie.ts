import { type FirstVisit, firstVisitSchema } from "#contract/account";
import type { Env } from "#functions/env";
import { readFirstVisit } from "./first-visit";
import { readCookie, type SignedCookie, writeCookie } from "./signed-cookie";

const yearSeconds = 365 * 24 * 60 * 60;

const firstVisitCookie: SignedCookie<typeof firstVisitSchema> = {
  name: "__Host-limn-first-visit",
  audience: "first-visit",
  maxAgeSeconds: yearSeconds,
  schema: firstVisitSchema,
};

/** The facts of the visitor's first visit; without the cookie, nothing is known but the default landing page. */
export async function firstVisitOf(request: Request, env: Env, now: Date): Promise<FirstVisit> {
  const remembered = await readCookie(firstVisitCookie, request, env.SESSION_SECRET, now);
  return remembered ?? { referrer: "", firstLandingPage: "/" };
}

export interface KnownVisit {
  readonly visit: FirstVisit;
  /** On the visitor's first page: the header that remembers the visit. Null on every later one: it is kept once. */
  readonly setCookie: string | null;
}

/**
 * The first visit as a page may tell it: the one that the cookie remembers, else the one that this request is. Null for
 * what is no page (data that a page loads) and brings no cookie: no visit can be read from it.
 */
export async function visitOfPage(request: Request, env: Env, now: Date): Promise<KnownVisit | null> {
  const remembered = await readCookie(firstVisitCookie, request, env.SESSION_SECRET, now);
  if (remembered) return { visit: remembered, setCookie: null };
  const isPage = request.method === "GET" && (request.headers.get("Accept") ?? "").includes("text/html");
  if (!isPage) return null;
  const visit = readFirstVisit(new URL(request.url), request.headers.get("Referer"));
  return { visit, setCookie: await writeCookie(firstVisitCookie, visit, env.SESSION_SECRET, now) };
}
