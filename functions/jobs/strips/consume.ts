import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";
import { log } from "#functions/observe/log";
import { withRequestId } from "#functions/observe/request-id";
import { objectKeys } from "#functions/pictures/object-keys";
import { patientBucket } from "#functions/pictures/patient-bucket";
import { headPrepared } from "#functions/pictures/prepared-picture";
import { retryDelaySeconds } from "#functions/queue-retries";
import type { ImageDocument } from "#contract/jobs";
import { stripNews } from "../course-steps";
import type { Engines } from "../engines/engines";
import { paced, phases } from "../progress";
import { enhanceStrip, stripKey } from "../steps/enhance-strip";
import { JobStopped } from "../steps/outcome";
import { wakeAttempt } from "../wake-attempt";
import { IsolateTurns } from "./isolate-turns";
import { type StripMessage, stripMessageSchema } from "./message";

/** What strips are made with. */
export interface StripSurroundings {
  readonly env: Env;
  readonly engines: Engines;
}

/** Of this isolate: a strip and what it is made with take up to 83 of its 128 MB (docs/scaling.md), so that there is no room for two. */
const turns = new IsolateTurns(1, {
  now: () => Date.now(),
  wait: (timeMs) => scheduler.wait(timeMs),
});

/**
 * Makes strips of jobs whose attempts wait for them. A message only says which; the account knows whether it is still to be made, so one
 * that comes twice, late, or for an attempt that was overtaken does nothing. What fails comes again; what fails each time goes to the dead
 * letters, which end the job.
 */
export async function consumeStrips(
  batch: Pick<MessageBatch<StripMessage>, "messages">,
  { env, engines }: StripSurroundings,
): Promise<void> {
  const surroundings = { env: { ...env, PICTURES: patientBucket(env.PICTURES) }, engines };
  await Promise.all(batch.messages.map((message) => consume(message, surroundings)));
}

async function consume(message: Message<StripMessage>, surroundings: StripSurroundings): Promise<void> {
  const parsed = stripMessageSchema.safeParse(message.body);
  if (!parsed.success) {
    log.error("a malformed strip message was dropped", {
      messageId: message.id,
      error: parsed.error.message,
    });
    return message.ack();
  }
  const { data } = parsed;
  await withRequestId(data.requestId, async () => {
    try {
      await makeStrip(data, surroundings);
      message.ack();
    } catch (error) {
      const { jobId, attempt, strip } = data;
      log.warn("a strip was not made; it comes again", { jobId, attempt, strip, error });
      await accountOf(surroundings.env, data.uid)
        .returnStrip({ jobId, attempt, strip })
        .catch(() => undefined);
      message.retry({ delaySeconds: retryDelaySeconds(message.attempts) });
    }
  });
}

async function makeStrip(message: StripMessage, surroundings: StripSurroundings): Promise<void> {
  const { env } = surroundings;
  const { uid, jobId, attempt, strip } = message;
  const account = accountOf(env, uid);
  const begun = await account.beginStrip({ jobId, attempt, strip });
  if (!begun.proceed) return;
  log.info("a strip begins", { jobId, attempt, strip });
  try {
    await enhance(message, begun.image, surroundings);
  } catch (error) {
    if (error instanceof JobStopped) return wakeAttempt(env, message, stripNews);
    // What trying again cannot mend ends the job at once.
    if (!(error instanceof LimnError) || error.code === "internal") throw error;
    const { accepted } = await account.failStrip({ jobId, attempt, strip }, error.code);
    if (accepted) await wakeAttempt(env, message, stripNews);
    return;
  }
  const finished = await account.finishStrip({ jobId, attempt, strip });
  // The job ended while this was written, and nobody else takes it away.
  if (finished === "over") await env.PICTURES.delete(stripKey(message, begun.image, strip));
  if (finished === "last") await wakeAttempt(env, message, stripNews);
}

async function enhance(
  message: StripMessage,
  image: ImageDocument,
  { env, engines }: StripSurroundings,
): Promise<void> {
  const { uid, jobId, attempt, strip } = message;
  const shape = await headPrepared(env.PICTURES, objectKeys.workSource(uid, jobId));
  if (!shape) throw new Error(`no prepared picture of ${jobId}`);
  const engine = engines.candidates(image.quote, shape).find(({ id }) => id === message.engine);
  if (!engine) throw new Error(`no engine ${message.engine} for ${jobId}`);
  const report = paced(async (share) => {
    const progress = { share, ...phases.enhance };
    const { proceed } = await accountOf(env, uid).reportStrip({ jobId, attempt, strip }, progress);
    if (!proceed) throw new JobStopped();
  });
  await turns.run(
    (alive) =>
      enhanceStrip(env, message, image, { engine, shape, strip }, (share) => {
        alive();
        return report(share);
      }),
    () => report(0),
  );
}
