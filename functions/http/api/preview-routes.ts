import { Hono } from "hono";
import { formatFacts } from "#contract/formats";
import {
  type PreviewRegion,
  previewFormSchema,
  previewOrderSchema,
  previewSettingsSchema,
} from "#contract/preview";
import { previewHeaders } from "#contract/preview-limits";
import { previewRegion } from "#functions/jobs/preview-region";
import type { HttpTypes } from "../context";
import { requireCalm } from "../flood-gate";
import { streamOf } from "../stream-of";
import { requireCaller } from "./caller";
import { readPictureBody } from "./read-picture-body";

const schemas = { json: previewOrderSchema, form: previewFormSchema, settings: previewSettingsSchema };

/** /v1/preview: a part of a picture as the whole job would give it, free, and counted by person and by address. */
export function previewRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/", async (c) => {
    const { uid } = await requireCaller(c, "jobs:write");
    await requireCalm(c, "previews");
    const { picture, settings } = await readPictureBody(c.req.raw, c.env, schemas);
    const { result, chunks } = await previewRegion(c.env, uid, picture, settings);
    return new Response(streamOf(chunks), {
      headers: {
        "Content-Type": formatFacts[settings.format].mimeType,
        "X-Content-Type-Options": "nosniff",
        "X-Credits-Charged": "0",
        [previewHeaders.region]: inWords(settings.region),
        [previewHeaders.result]: inWords(result),
      },
    });
  });

  return routes;
}

function inWords({ xPx, yPx, widthPx, heightPx }: PreviewRegion): string {
  return [xPx, yPx, widthPx, heightPx].join(",");
}
