import { Hono } from "hono";
import { accountOf } from "#functions/accounts/account-of";
import { deleteImage } from "#functions/jobs/delete-image";
import type { HttpTypes } from "../context";
import { jobIdOf } from "../job-id";
import { parseRequest } from "../read-json";
import { requireCaller } from "./caller";
import { pageQuerySchema } from "./page-query";
import { cursorOf, positionOf } from "#functions/accounts/job-cursor";

/** /v1/images: what jobs have made. */
export function imageRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.get("/", async (c) => {
    const { uid } = await requireCaller(c, "jobs:read");
    const { limit, cursor } = parseRequest(pageQuerySchema, c.req.query());
    const page = { limit, after: positionOf(cursor), state: "succeeded" } as const;
    const { images, next } = await accountOf(c.env, uid).listJobPage(page);
    return c.json({ images, nextCursor: cursorOf(next) });
  });

  routes.delete("/:id", async (c) => {
    const { uid } = await requireCaller(c, "images:delete");
    await deleteImage(c.env, uid, jobIdOf(c));
    return c.body(null, 204);
  });

  return routes;
}
