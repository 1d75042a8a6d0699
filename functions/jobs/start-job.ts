import { testKeyLimits } from "#contract/api-keys";
import { LimnError } from "#contract/errors";
import { makeId } from "#contract/ids";
import type { ImageDocument, JobRequest, Quote, Upload } from "#contract/jobs";
import type { PixelSize } from "#contract/sizes";
import { webhookEventTypes } from "#contract/webhooks";
import { accountOf } from "#functions/accounts/account-of";
import type { NewJob } from "#functions/accounts/jobs";
import { startAttempt } from "#functions/accounts/recovery";
import { compose } from "#functions/compose";
import type { Env } from "#functions/env";
import { currentRequestId } from "#functions/observe/request-id";
import { makeWebhookSecret } from "#functions/webhooks/signing";
import { requireWebhookAddress } from "#functions/webhooks/webhook-address";
import { checkExtras } from "./check-extras";
import { enginesOf } from "./engines/engines";
import { quoteJob } from "./quote";

export interface StartJobOptions {
  /** The same key with the same request is the same job: a client may send it again when an answer was lost. */
  readonly idempotencyKey: string | null;
  /** What tells one picture from another where a key comes again: the upload's id, or what the picture itself says. */
  readonly pictureFingerprint: string;
  /** A test key's job spends nothing. */
  readonly isTest: boolean;
  /** What the caller spends at most; without it, whatever the price is. */
  readonly maxAmountCredits?: number;
  /** Where this is asked for: the links in a webhook begin with it. */
  readonly origin: string;
  readonly now: Date;
  readonly randomBytes: (count: number) => Uint8Array;
}

export interface StartedJob {
  readonly image: ImageDocument;
  /** False where an earlier request with the same key had made it. */
  readonly created: boolean;
  /** What is left after it. */
  readonly balanceCredits: number;
}

/** The exact quote of a request on an upload of this person. Throws `upload-missing` and the errors of `quoteJob` and `checkExtras`. */
export async function quoteUpload(env: Env, uid: string, request: JobRequest): Promise<Quote> {
  const upload = await findUpload(env, uid, request.uploadId);
  const quote = quoteJob(upload, request, enginesOf(env));
  const [engine] = enginesOf(env).candidates(quote, upload);
  await checkExtras(env, uid, quote, engine);
  return quote;
}

/**
 * Reserves the credits and starts the work. Throws the errors of `quoteUpload`, `credits-insufficient`,
 * `jobs-too-many`, `price-above-limit`, `webhook-url-refused` and `idempotency-conflict`; none of them charges anything.
 */
export async function startJob(
  env: Env,
  uid: string,
  request: JobRequest,
  options: StartJobOptions,
): Promise<StartedJob> {
  const [price, upload] = await Promise.all([
    quoteUpload(env, uid, request),
    findUpload(env, uid, request.uploadId),
  ]);
  const quote = options.isTest ? testQuote(price) : price;
  if (options.isTest) requireOwnEngine(env, quote, upload);
  if (quote.amountCredits > (options.maxAmountCredits ?? Number.POSITIVE_INFINITY)) {
    throw new LimnError("price-above-limit", publicDetailOf("price-above-limit", quote));
  }
  const { uploadId, mode, size, format, webhookUrl } = request;
  const webhook = webhookUrl === undefined ? null : await jobWebhook(env, uid, webhookUrl, options);
  const requestId = currentRequestId();
  const created = await accountOf(env, uid).createJob({
    jobId: makeId("job", options.randomBytes),
    ...(options.idempotencyKey !== null && { idempotencyKey: options.idempotencyKey }),
    requestFingerprint: JSON.stringify([
      options.pictureFingerprint,
      mode,
      size,
      format,
      ...(Object.keys(quote.parameters).length > 0 ? [quote.parameters] : []),
      ...(webhookUrl === undefined ? [] : [webhookUrl]),
    ]),
    uploadId,
    quote,
    engine: meantEngine(env, quote, upload),
    ...(webhook && { webhook }),
    requestId,
    now: options.now.getTime(),
  });
  if (!created.ok) throw new LimnError(created.code, publicDetailOf(created.code, quote));
  // A start that fails here is made good by the account's watchdog.
  if (created.created)
    await startAttempt(env.ENHANCE, { uid, jobId: created.image.id, attempt: 1, requestId });
  return created;
}

/** Where a job's end is told, and what signs it where the account has nothing yet. Throws `webhook-url-refused`. */
async function jobWebhook(
  env: Env,
  uid: string,
  url: string,
  { origin, randomBytes }: StartJobOptions,
): Promise<NonNullable<NewJob["webhook"]>> {
  await requireWebhookAddress(url, compose(env).network);
  const { sealedSecret } = await makeWebhookSecret(uid, env.ENCRYPTION_SECRET, randomBytes);
  const id = makeId("webhook", randomBytes);
  return { url, signer: { id, url: null, events: webhookEventTypes, linkOrigin: origin, sealedSecret } };
}

/** A test key's job costs nothing, so it buys nothing either. Throws `mode-unavailable`. */
function requireOwnEngine(env: Env, quote: Quote, picture: PixelSize): void {
  const [engine] = enginesOf(env).candidates(quote, picture);
  if (engine?.kind !== "hosted") return;
  throw new LimnError("mode-unavailable", {
    publicDetail: "With a test key, only what Limn's own engine makes is possible.",
  });
}

/** The engine that is asked first; who truly does it is noted then. */
function meantEngine(env: Env, quote: Quote, picture: PixelSize): string {
  const [engine] = enginesOf(env).candidates(quote, picture);
  if (!engine) throw new LimnError("mode-unavailable", { detail: quote.mode });
  return engine.id;
}

async function findUpload(env: Env, uid: string, uploadId: string): Promise<Upload> {
  const upload = await accountOf(env, uid).readUpload(uploadId);
  if (!upload) throw new LimnError("upload-missing");
  return upload;
}

/** What a test key's job costs: nothing, for a small result. Throws `output-too-large`. */
function testQuote(quote: Quote): Quote {
  if (quote.widthPx * quote.heightPx > testKeyLimits.maxPixels) {
    throw new LimnError("output-too-large", {
      publicDetail: `With a test key the limit is ${testKeyLimits.maxPixels / 1_000_000} megapixel.`,
    });
  }
  return { ...quote, amountCredits: 0 };
}

function publicDetailOf(code: LimnError["code"], quote: Quote): { publicDetail?: string } {
  const isOfPrice = code === "credits-insufficient" || code === "price-above-limit";
  return isOfPrice ? { publicDetail: `It costs ${quote.amountCredits} credits.` } : {};
}
