import { waitUntil } from "cloudflare:workers";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "virtual:remix/server-build";
import { creditsBought } from "#contract/credits-bought";
import type { InboxRefusal, PageContext } from "#contract/page-context";
import { describeError, reportError } from "#functions/alerts/report-error";
import { enterOperators } from "#functions/admin/desk";
import { accountOf } from "#functions/accounts/account-of";
import { compose } from "#functions/compose";
import type { Env } from "#functions/env";
import { openApiDocument } from "#functions/http/api/open-api";
import { visitOfPage } from "#functions/identity/first-visit-cookie";
import { principalOf } from "#functions/identity/principal";
import { stampForm } from "#functions/inbox/form-stamp";
import { enginesOf } from "#functions/jobs/engines/engines";
import { readProfile } from "#functions/profile/read-profile";
import { readStatus } from "#functions/status/read-status";
import { withPageHeaders } from "./page-headers";

const remix = createRequestHandler(build as unknown as ServerBuild, process.env.NODE_ENV);

/**
 * Renders a page with Remix. Who is looking is known before anything is rendered (specification section 2). `refusal` is
 * of a form that was sent to this address without script.
 */
export async function servePage(request: Request, env: Env, refusal?: InboxRefusal): Promise<Response> {
  const { signIn } = compose(env);
  const engines = enginesOf(env);
  const now = new Date();
  const [principal, known] = await Promise.all([
    principalOf(request, env, now),
    visitOfPage(request, env, now),
  ]);
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const context: PageContext = {
    nonce,
    viewer: principal && { uid: principal.uid, email: principal.email },
    signIn,
    firstVisit: known?.visit ?? null,
    availableModes: engines.availableModes,
    modeOffers: engines.modeOffers,
    apiDocument: () => openApiDocument(new URL(request.url).origin),
    reportFailure: (error) =>
      waitUntil(reportError(env, "worker", `${new URL(request.url).pathname}: ${describeError(error)}`)),
    inboxRefusal: refusal ?? null,
    stampForm: () => stampForm(env.SESSION_SECRET, now.getTime()),
    readStatus: () => readStatus(env, now.getTime(), waitUntil),
    enterOperators: () => enterOperators(env, principal, now),
    readUser: async () => (principal ? accountOf(env, principal.uid).readUser() : null),
    readProfile: async () => (principal ? readProfile(env, principal) : null),
    readBilling: () => readBilling(env, principal?.uid ?? null),
    listImages: async () => (principal ? accountOf(env, principal.uid).listImages() : []),
  };
  const page = withPageHeaders(await remix(request, { ...context }), { nonce, signIn });
  // What operators see of others stays in no cache.
  if (new URL(request.url).pathname.startsWith("/admin")) page.headers.set("Cache-Control", "no-store");
  if (known?.setCookie) page.headers.append("Set-Cookie", known.setCookie);
  return page;
}

async function readBilling(env: Env, uid: string | null): ReturnType<PageContext["readBilling"]> {
  if (uid === null) return { subscription: null, creditsBought: 0 };
  const account = accountOf(env, uid);
  const [subscription, payments] = await Promise.all([account.readSubscription(), account.readPayments()]);
  return { subscription, creditsBought: creditsBought(payments) };
}
