import { Hono } from "hono";
import { z } from "zod";
import { LimnError } from "#contract/errors";
import { jobIdSchema } from "#contract/ids";
import { accountOf } from "#functions/accounts/account-of";
import { findFinished } from "#functions/jobs/submit-order";
import { openMediaLink } from "#functions/pictures/media-link";
import { type HttpTypes, requirePrincipal } from "../context";
import { serveMedia } from "../serve-media";

const parametersSchema = z.object({
  id: jobIdSchema,
  variant: z.enum(["source", "result", "thumbnail"]),
});

/**
 * /media: an image's files, for its owner's session alone; another's image is not found, as if it did not exist. A signed
 * link opens a finished picture to whoever has it, until it ends: programs of other services fetch their results plain.
 */
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

  // The name is for the reader's eyes; the token alone decides.
  routes.get("/links/:token/:name", async (c) => {
    const linked = await openMediaLink(c.req.param("token"), c.env.SESSION_SECRET, new Date());
    if (!linked) throw new LimnError("media-link-invalid");
    const image = await findFinished(c.env, linked.uid, linked.jobId);
    return serveMedia(c, { uid: linked.uid, image, variant: "result", download: false, isLinked: true });
  });

  return routes;
}
