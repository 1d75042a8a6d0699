import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import type { OperatorDesk } from "#contract/admin/desk";
import { registerPath } from "../../account/return-path";
import { type DeskRefusal, refusalStatuses } from "./desk-refusal";

/**
 * The gate of every operators' page: anonymous visitors go to /register and come back after (specification section 2),
 * whoever is no operator is refused before anything is read.
 */
export async function loadDesk({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<OperatorDesk> {
  const { pathname, search } = new URL(request.url);
  if (!context.viewer) throw redirect(registerPath(`${pathname}${search}`));
  const entry = await context.enterOperators();
  if (entry.standing === "operator") return entry.desk;
  const refusal: DeskRefusal = { standing: entry.standing };
  throw data(refusal, { status: refusalStatuses[entry.standing] });
}

/** What the page's address asks for, by name. */
export function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}
