import { Hono } from "hono";
import { descriptionLanguageSchema } from "#contract/description";
import { LimnError } from "#contract/errors";
import { wholePictureLimits } from "#contract/limits";
import { describePicture } from "#functions/descriptions/describe-picture";
import type { HttpTypes } from "../context";
import { requireCalm } from "../flood-gate";
import { readBytes } from "../read-bytes";

/** The free tools' own requests: POST /tools/descriptions takes a picture as its body and keeps nothing of it. */
export function toolRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();
  routes.post("/descriptions", async (c) => {
    await requireCalm(c, "descriptions");
    const language = descriptionLanguageSchema.safeParse(c.req.query("language") ?? "en");
    if (!language.success) {
      throw new LimnError("request-invalid", { publicDetail: "This language is not among those offered." });
    }
    const bytes = await readBytes(c.req.raw, wholePictureLimits.maxSizeBytes);
    return c.json(await describePicture(bytes, language.data, c.env.AI));
  });
  return routes;
}
