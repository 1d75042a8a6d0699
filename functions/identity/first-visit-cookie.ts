import { type FirstVisit, firstVisitSchema } from "#contract/account";
import type { Env } from "#functions/env";
import { readFirstVisit } from "./first-visit";
import { readCookie, type SignedCookie, writeCookie } from "./signed-cookie";

const yearSeconds = 365 * 24 * 60 * 60;

const firstVisitCookie: SignedCookie<typeof firstVisitSchema> = {
  name: "limn-first-visit",
  audience: "first-visit",
  maxAgeSeconds: yearSeconds,
  schema: firstVisitSchema,
};

/** The facts of the visitor's first visit; without the cookie, nothing is known but the default landing page. */
export async function firstVisitOf(request: Request, env: Env, now: Date): Promise<FirstVisit> {
  const remembered = await readCookie(firstVisitCookie, request, env.SESSION_SECRET, now);
  return remembered ?? { referrer: "", firstLandingPage: "/" };
}

/**
 * On a visitor's first page: the header that remembers the visit. On every later one, and for what is no page (data
 * that a page loads): null, for it is kept once.
 */
export async function rememberFirstVisit(request: Request, env: Env, now: Date): Promise<string | null> {
  const isPage = request.method === "GET" && (request.headers.get("Accept") ?? "").includes("text/html");
  if (!isPage || (await readCookie(firstVisitCookie, request, env.SESSION_SECRET, now))) return null;
  const visit = readFirstVisit(new URL(request.url), request.headers.get("Referer"));
  return writeCookie(firstVisitCookie, visit, env.SESSION_SECRET, now);
}
