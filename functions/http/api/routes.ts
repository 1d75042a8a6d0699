import { Hono } from "hono";
import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { HttpTypes } from "../context";
import { requireCaller } from "./caller";
import { apiConventions } from "./conventions";
import { imageRoutes } from "./image-routes";
import { jobRoutes } from "./job-routes";
import { enginesOf } from "#functions/jobs/engines/engines";
import { describeModes } from "./modes";
import { openApiDocument } from "./open-api";
import { previewRoutes } from "./preview-routes";
import { uploadRoutes } from "./upload-routes";
import { webhookRoutes } from "./webhook-routes";

/** /v1: pictures in, jobs, the images they made, who is told, and the account that pays; for keys and for Limn's own pages. */
export function apiRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();
  routes.use(apiConventions);

  routes.route("/uploads", uploadRoutes());
  routes.route("/jobs", jobRoutes());
  routes.route("/preview", previewRoutes());
  routes.route("/images", imageRoutes());
  routes.route("/webhooks", webhookRoutes());

  routes.get("/account", async (c) => {
    const { uid } = await requireCaller(c, "account:read");
    const user = await accountOf(c.env, uid).readUser();
    if (!user) throw new LimnError("not-found");
    return c.json({ user }, 200, { "X-Credits-Remaining": `${user.balance}` });
  });

  routes.get("/modes", (c) =>
    c.json(describeModes(enginesOf(c.env)), 200, { "Cache-Control": "public, max-age=300" }),
  );

  routes.get("/openapi.json", (c) => {
    const document = openApiDocument(new URL(c.req.url).origin);
    return c.json(document, 200, { "Cache-Control": "public, max-age=300" });
  });

  // Programs ask here: what is not there is a problem document, not a page.
  routes.all("*", () => {
    throw new LimnError("not-found");
  });

  return routes;
}
