import { z } from "zod";
import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { ApiAnswer } from "#functions/accounts/api-answers";
import { openText, sealText } from "#functions/sealed-text";
import type { HttpContext } from "../context";
import type { ApiCaller } from "./caller";

const keySchema = z.string().regex(/^[\x20-\x7e]{1,255}$/);

/** The same request may be under way already; its answer is waited for. */
const pauseMs = 150;
const maxWaitMs = 90_000;

/** The request's Idempotency-Key, apart for test keys; null where it has none. Throws `request-invalid`. */
export function idempotencyKey(c: HttpContext, { isTest }: ApiCaller): string | null {
  const header = c.req.header("Idempotency-Key");
  if (header === undefined) return null;
  const parsed = keySchema.safeParse(header);
  if (!parsed.success) {
    throw new LimnError("request-invalid", {
      publicDetail: "Idempotency-Key has 1 to 255 characters of printable ASCII.",
    });
  }
  return isTest ? `test ${parsed.data}` : parsed.data;
}

/**
 * Answers a request that changes something, once for each Idempotency-Key: the same request gets the same answer again,
 * another one is refused (`idempotency-conflict`). A refusal changed nothing and is not kept, so that the request can be
 * mended and sent again. `fingerprint` tells one request from another.
 */
export async function answerOnce(
  c: HttpContext,
  caller: ApiCaller,
  fingerprint: string,
  run: () => Promise<ApiAnswer>,
): Promise<Response> {
  const key = idempotencyKey(c, caller);
  if (key === null) return send(await run());
  const account = accountOf(c.env, caller.uid);
  const wholeFingerprint = await digestOf(`${c.req.method} ${c.req.path} ${fingerprint}`);
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const begun = await account.beginRequest(key, wholeFingerprint);
    if (begun.state === "conflict") throw new LimnError("idempotency-conflict");
    if (begun.state === "answered") {
      return send(await opened(c, caller, begun.answer), { "Idempotency-Replayed": "true" });
    }
    if (begun.state === "begun") break;
    if (Date.now() > deadline) throw new LimnError("request-in-progress", { retryAfterSeconds: 5 });
    await scheduler.wait(pauseMs);
  }
  let answer: ApiAnswer | null = null;
  try {
    answer = await run();
    return send(answer);
  } finally {
    await account.endRequest(key, answer && (await sealed(c, caller, answer)));
  }
}

const purposeOf = ({ uid }: ApiCaller) => `api-answer ${uid}`;

/** An answer as it is kept: one that tells a secret is not kept in plain words. */
async function sealed(c: HttpContext, caller: ApiCaller, answer: ApiAnswer): Promise<ApiAnswer> {
  if (!answer.isConfidential) return answer;
  return { ...answer, body: await sealText(c.env.ENCRYPTION_SECRET, purposeOf(caller), answer.body) };
}

async function opened(c: HttpContext, caller: ApiCaller, answer: ApiAnswer): Promise<ApiAnswer> {
  if (!answer.isConfidential) return answer;
  return { ...answer, body: await openText(c.env.ENCRYPTION_SECRET, purposeOf(caller), answer.body) };
}

function send({ status, headers, body }: ApiAnswer, more: Record<string, string> = {}): Response {
  const contentType = { "Content-Type": "application/json" };
  return new Response(body, { status, headers: { ...contentType, ...headers, ...more } });
}

/** SHA-256 in hexadecimal, of a text or of bytes. */
export async function digestOf(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
