import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { LimnError } from "#contract/errors";
import { enginesOf } from "#functions/jobs/engines/engines";
import { mediaLinkOf } from "#functions/pictures/media-link";
import { apiConventions } from "../api/conventions";
import { isForm, maxJsonBytes, readForm } from "../api/read-picture-body";
import type { HttpContext, HttpTypes } from "../context";
import { requireCalm } from "../flood-gate";
import { readJson } from "../read-json";
import { serveMedia } from "../serve-media";
import { pictureAt } from "./foreign-picture";
import { requireKey, requireKeyOrField } from "./key";
import { type ForeignModelName, foreignModels, readForeignOrder } from "./parameters";
import { refusalOf } from "./refusal";
import { finishedInTime, submitOnce } from "./submit-once";

/**
 * These clients wait without a deadline of their own, but what lies between forgets a silent connection, often after five
 * minutes (RFC 5382 asks for no more of a NAT than 124; load balancers have 60 to 350 seconds).
 */
export const patienceMs = 290_000;

/**
 * Clarity's own interface, told apart by what comes: its ComfyUI plugin sends a form and gets the picture's bytes, its API's
 * clients send JSON and get an address (decision 15). Neither looks at a cookie.
 */
export function answerClarity(c: HttpContext, patience: number): Promise<Response> {
  return isForm(c.req.raw) ? answerPlugin(c, patience) : answerProgram(c, patience);
}

/** The same at the site's own origin, where a client's base address is nothing but that; every other POST is a page's. */
export const answerAtOrigin: MiddlewareHandler<HttpTypes> = async (c, next) => {
  const isProgram = /^application\/json\b/i.test(c.req.header("Content-Type") ?? "");
  const isClarity = isForm(c.req.raw) || (isProgram && c.req.header("Authorization") !== undefined);
  if (!isClarity) return next();
  return apiConventions(c, async () => {
    c.res = await answerClarity(c, patienceMs);
  });
};

/** Whatever its JSON would say, the plugin could not read it: a refusal is the sentence itself. */
async function answerPlugin(c: HttpContext, patience: number): Promise<Response> {
  try {
    if (c.req.header("Authorization") === undefined) await requireCalm(c, "key-in-body");
    // All of it is read before anything is refused: this client sends on and would see a broken connection instead.
    const { file, fields } = await readForm(c.req.raw);
    const { api_key_override: key, mode: _mode, comfyui: _comfyui, ...parameters } = fields;
    const caller = await requireKeyOrField(c, key);
    const order = readForeignOrder("clarity", parameters, enginesOf(c.env).modeOffers);
    const { image } = await submitOnce(c, caller, file, order);
    const finished = await finishedInTime(c, caller.uid, image, patience);
    return await serveMedia(c, { uid: caller.uid, image: finished, variant: "result", download: false });
  } catch (error) {
    const { status, sentence, headers } = refusalOf(c, error);
    const contentType = { "Content-Type": "text/plain; charset=utf-8" };
    return new Response(sentence, { status, headers: { ...contentType, ...headers } });
  }
}

const bodySchema = z.looseObject({ mode: z.string().optional(), image: z.unknown() });

/** An order that names a webhook is answered at once, with the address at which its result will be. */
async function answerProgram(c: HttpContext, patience: number): Promise<Response> {
  try {
    const caller = await requireKey(c, "jobs:write");
    const { mode, image: address, ...fields } = await readJson(c.req.raw, bodySchema, maxJsonBytes);
    const order = readForeignOrder(modelOf(mode), fields, enginesOf(c.env).modeOffers);
    const picture = await pictureAt(address, "image", c.env);
    const { image, balanceCredits } = await submitOnce(c, caller, picture, order);
    if (order.webhookUrl === null) await finishedInTime(c, caller.uid, image, patience);
    const { origin } = new URL(c.req.url);
    const message = await mediaLinkOf(origin, caller.uid, image, c.env.SESSION_SECRET, new Date());
    return c.json({ status: 200, message, balance: balanceCredits });
  } catch (error) {
    const { status, sentence, headers } = refusalOf(c, error);
    return Response.json({ status, message: sentence }, { status, headers });
  }
}

/** The older form of this API has one model and no word for it. */
function modelOf(mode: string | undefined): ForeignModelName {
  if (mode === undefined) return "clarity";
  const names = Object.keys(foreignModels);
  if (!isModelName(mode)) {
    throw new LimnError("request-invalid", { publicDetail: `mode: one of ${names.join(", ")}.` });
  }
  return mode;
}

function isModelName(mode: string): mode is ForeignModelName {
  return Object.hasOwn(foreignModels, mode);
}
