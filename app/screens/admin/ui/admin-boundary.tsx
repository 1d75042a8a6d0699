import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { FailedPage } from "../../../errors/failed-page";
import { NotFound } from "../../../errors/not-found";
import { refusalStatuses } from "../desk-refusal";
import { AdminDenied } from "./admin-denied";

/** What stands in place of an operators' page that was refused, is not there, or failed. */
export function AdminBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <FailedPage error={error} />;
  if (error.status === 404) return <NotFound />;
  if (error.status === refusalStatuses.stale) return <AdminDenied standing="stale" />;
  return <AdminDenied standing={error.status === refusalStatuses.busy ? "busy" : "nobody"} />;
}
