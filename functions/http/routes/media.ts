import { Hono } from "hono";
import { z } from "zod";
import { LimnError } from "#contract/errors";
import { jobIdSchema } from "#contract/ids";
import { accountOf } from "#functions/accounts/account-of";
import { type HttpTypes, requirePrincipal } from "../context";
import { serveMedia } from "../serve-media";

const parametersSchema = z.object({
  id: jobIdSchema,
  variant: z.enum(["source", "result", "thumbnail"]),
});

/** /media: an image's files, for its owner's session alone. Another's image is not found, as if it did not exist. */
export function mediaRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.get("/images/:id/:variant", async (c) => {
    const { uid } = await requirePrincipal(c);
    const parameters = parametersSchema.safeParse(c.req.param());
    if (!parameters.success) throw new LimnError("not-found");
    const { id, variant } = parameters.data;
    const image = await accountOf(c.env, uid).readJob(id);
    if (!image) throw new LimnError("not-found");
    return serveMedia(c, { uid, image, variant, download: c.req.query("download") !== undefined });
  });

  return routes;
}
