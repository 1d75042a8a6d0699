import { data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { registerPath } from "../return-path";

/**
 * The gate of the operators' pages: anonymous visitors go to /register and come back after (specification section 2).
 * Nobody has the operators' role yet, so everybody else is refused.
 */
export function loadAdminPage({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  if (!context.viewer) throw redirect(registerPath(`${pathname}${search}`));
  return data(null, { status: 403 });
}
