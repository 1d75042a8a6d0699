import { Hono } from "hono";
import { z } from "zod";
import { errorTable, LimnError } from "#contract/errors";
import { type InboxKind, inboxKinds } from "#contract/inbox-topics";
import { receiveMessage } from "#functions/inbox/receive-message";
import { principalOf } from "#functions/identity/principal";
import { type HttpContext, type HttpTypes, randomBytes } from "../context";
import { requireCalm } from "../flood-gate";
import type { ServePage } from "../serve-page";
import { readJson, readText } from "../read-json";
import { senderAddress } from "../sender-address";

const maxFormBytes = 64 * 1024;

const fieldsSchema = z.record(z.string(), z.string());
type Fields = z.infer<typeof fieldsSchema>;

/**
 * POST /support and /feedback: what people write to the operators. A page's script sends JSON and gets a receipt; a form
 * without script gets a page: the same one with what is wrong, or the confirmation.
 */
export function inboxRoutes(servePage: ServePage): Hono<HttpTypes> {
  const routes = new Hono<HttpTypes>();
  for (const kind of inboxKinds) {
    routes.post(`/${kind}`, async (c) => {
      const isForm = c.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded");
      if (isForm) return answerForm(c, kind, servePage);
      await requireCalm(c, "inbox");
      return c.json(await receive(c, kind, await readJson(c.req.raw, fieldsSchema)), 201);
    });
  }
  return routes;
}

async function receive(c: HttpContext, kind: InboxKind, fields: Fields) {
  const now = new Date();
  const principal = await principalOf(c.req.raw, c.env, now);
  return receiveMessage(c.env, {
    kind,
    fields,
    uid: principal?.uid ?? null,
    address: senderAddress(c.req.raw),
    now,
    randomBytes,
  });
}

async function answerForm(c: HttpContext, kind: InboxKind, servePage: ServePage): Promise<Response> {
  const text = await readText(c.req.raw, maxFormBytes);
  const fields = Object.fromEntries(new URLSearchParams(text));
  try {
    await requireCalm(c, "inbox");
    const { reference } = await receive(c, kind, fields);
    return c.redirect(`/${kind}?sent=${reference}`, 303);
  } catch (error) {
    if (!(error instanceof LimnError)) throw error;
    const page = new Request(c.req.url, { headers: c.req.raw.headers });
    const refusal = { fields, problems: error.fields ?? {}, sentence: error.sentence };
    const answer = await servePage(page, c.env, refusal);
    return new Response(answer.body, { status: errorTable[error.code].status, headers: answer.headers });
  }
}
