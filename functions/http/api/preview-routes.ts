import { Hono } from "hono";
import { formatFacts } from "#contract/formats";
import { makeId } from "#contract/ids";
import {
  type PreviewRegion,
  previewFormSchema,
  previewOrderSchema,
  previewSettingsSchema,
} from "#contract/preview";
import { hostedPreviewLimits, previewHeaders } from "#contract/preview-limits";
import type { Waiting } from "#functions/jobs/preview/await-prediction";
import { type Preview, previewRegion } from "#functions/jobs/preview/preview-region";
import { type HttpContext, type HttpTypes, randomBytes } from "../context";
import { requireCalm } from "../flood-gate";
import { senderAddress } from "../sender-address";
import { streamOf } from "../stream-of";
import { requireCaller } from "./caller";
import { readPictureBody } from "./read-picture-body";

const schemas = { json: previewOrderSchema, form: previewFormSchema, settings: previewSettingsSchema };

/** /v1/preview: a part of a picture as the whole job would give it, free, and counted by person and by address. */
export function previewRoutes(): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();

  routes.post("/", async (c) => {
    const caller = await requireCaller(c, "jobs:write");
    await requireCalm(c, "previews");
    const { picture, settings } = await readPictureBody(c.req.raw, c.env, schemas);
    const known = { previewId: makeId("job", randomBytes), address: senderAddress(c.req.raw) };
    const making = previewRegion(c.env, { ...caller, ...known }, picture, settings, waitingOf(c));
    // A request that is dropped still has its prediction to stop.
    c.executionCtx.waitUntil(making.catch(() => undefined));
    const { result, chunks, ...made } = await making;
    return new Response(streamOf(chunks), {
      headers: {
        "Content-Type": formatFacts[settings.format].mimeType,
        "X-Content-Type-Options": "nosniff",
        "X-Credits-Charged": "0",
        [previewHeaders.region]: inWords(settings.region),
        [previewHeaders.result]: inWords(result),
        ...makerHeaders(made),
      },
    });
  });

  return routes;
}

/** As long as somebody waits, and not longer than a preview may take. */
function waitingOf(c: HttpContext): Waiting {
  const tooLong = AbortSignal.timeout(hostedPreviewLimits.maxWaitSeconds * 1_000);
  return {
    signal: AbortSignal.any([c.req.raw.signal, tooLong]),
    wait: (timeMs) => scheduler.wait(timeMs),
    afterwards: (work) => c.executionCtx.waitUntil(work),
  };
}

function makerHeaders({
  maker: { engine, isEmulated, shown },
  standsInFor,
}: Pick<Preview, "maker" | "standsInFor">): Record<string, string> {
  return {
    [previewHeaders.engine]: engine,
    [previewHeaders.emulated]: `${isEmulated}`,
    ...(standsInFor !== null && { [previewHeaders.standsInFor]: standsInFor }),
    ...(shown && { [previewHeaders.sent]: inWords(shown) }),
  };
}

function inWords({ xPx, yPx, widthPx, heightPx }: PreviewRegion): string {
  return [xPx, yPx, widthPx, heightPx].join(",");
}
