import { LimnError } from "#contract/errors";
import { type ImageDocument, isEnd, type JobSettings } from "#contract/jobs";
import { accountOf } from "#functions/accounts/account-of";
import type { StartedJob } from "#functions/jobs/start-job";
import { submitOrder } from "#functions/jobs/submit-order";
import { waitForEnd } from "#functions/jobs/wait-for-end";
import type { ApiCaller } from "../api/caller";
import { creditsHeaders } from "../api/credits";
import { digestOf } from "../api/idempotency";
import { sentPicture } from "../api/read-picture-body";
import { type HttpContext, randomBytes } from "../context";
import { type ForeignPicture, uprightSizeOf } from "./foreign-picture";
import { type ForeignOrder, sizeRequestFor } from "./parameters";

/** The same order within a day is the same job: these clients send no key that would tell a repetition from an order. */
const sameJobMs = 24 * 3_600_000;

/**
 * Makes the job of another service's order, once: who sends it again within a day, because the answer was lost or took too
 * long, gets the same job and is not charged again. One that failed, was stopped or was deleted is made anew.
 * Throws what `submitOrder` throws.
 */
export async function submitOnce(
  c: HttpContext,
  { uid, isTest }: ApiCaller,
  picture: ForeignPicture,
  order: ForeignOrder,
): Promise<StartedJob> {
  const settings: JobSettings = {
    mode: order.mode,
    size: sizeRequestFor(order, uprightSizeOf(picture)),
    format: order.format,
    ...order.parameters,
    dryRun: false,
    ...(order.webhookUrl !== null && { webhookUrl: order.webhookUrl }),
  };
  const sent = await sentPicture(picture.bytes, picture.name);
  const digest = await digestOf(JSON.stringify([await digestOf(picture.bytes), settings]));
  const keys = `${isTest ? "test " : ""}compat ${digest} `;
  const now = new Date();
  const account = accountOf(c.env, uid);
  const { image, count } = await account.newestJobOfKeys(keys);
  const started =
    image && isStillGood(image, now)
      ? { image, created: false, balanceCredits: (await account.readUser())?.balance ?? 0 }
      : await submitOrder(
          c.env,
          uid,
          { picture: sent, settings },
          {
            idempotencyKey: `${keys}${count + 1}`,
            isTest,
            origin: new URL(c.req.url).origin,
            now,
            randomBytes,
          },
        );
  tell(c, started, order);
  return started;
}

function isStillGood({ state, createdAt }: ImageDocument, now: Date): boolean {
  const isLost = state === "failed" || state === "canceled";
  return !isLost && now.getTime() - Date.parse(createdAt) < sameJobMs;
}

/** What was made of the order, for whoever looks: these clients themselves do not. */
function tell(
  c: HttpContext,
  { image, created, balanceCredits }: StartedJob,
  { leftAside }: ForeignOrder,
): void {
  Object.assign(c.get("answerHeaders"), {
    ...creditsHeaders(created ? image.quote.amountCredits : 0, balanceCredits),
    "X-Limn-Job": image.id,
    "X-Limn-Mode": image.quote.mode,
    ...(leftAside.length > 0 && { "X-Limn-Left-Aside": leftAside.map(headerText).join(", ") }),
  });
}

/** Names come from strangers: a header holds printable ASCII. */
const headerText = (name: string) => name.replaceAll(/[^\x21-\x7e]/g, "?").slice(0, 40);

/** The job once it has succeeded. Throws `job-still-running` when the patience is over, and what the job came to. */
export async function finishedInTime(
  c: HttpContext,
  uid: string,
  image: ImageDocument,
  patienceMs: number,
): Promise<ImageDocument> {
  const ended = isEnd(image.state) ? image : await waitForEnd(c.env, uid, image.id, patienceMs);
  if (!ended) throw new LimnError("not-found");
  if (ended.state === "failed") throw new LimnError(ended.error ?? "job-failed");
  if (ended.state === "canceled") throw new LimnError("job-canceled");
  if (!isEnd(ended.state)) throw new LimnError("job-still-running");
  return ended;
}
