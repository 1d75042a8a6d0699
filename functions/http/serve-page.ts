import type { InboxRefusal } from "#contract/page-context";
import type { HttpTypes } from "./context";

/** Renders the page at an address; with what was wrong where a form was sent to it and refused. */
export type ServePage = (
  request: Request,
  env: HttpTypes["Bindings"],
  refusal?: InboxRefusal,
) => Promise<Response>;
