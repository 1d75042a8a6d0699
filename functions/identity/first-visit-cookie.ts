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
 * The first visit of whoever asks for a page: as it was kept, or, on a visitor's first page, as this request says it,
 * with the header that keeps it. What is no page (data that a page loads) keeps nothing.
 */
export async function noteFirstVisit(
  request: Request,
  env: Env,
  now: Date,
): Promise<{ visit: FirstVisit; setCookie: string | null }> {
  const remembered = await readCookie(firstVisitCookie, request, env.SESSION_SECRET, now);
  if (remembered) return { visit: remembered, setCookie: null };
  const visit = readFirstVisit(new URL(request.url), request.headers.get("Referer"));
  const isPage = request.method === "GET" && (request.headers.get("Accept") ?? "").includes("text/html");
  const setCookie = isPage ? await writeCookie(firstVisitCookie, visit, env.SESSION_SECRET, now) : null;
  return { visit, setCookie };
}
