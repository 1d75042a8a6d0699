import type * as Sdk from "../../../clients/sdk/source/index";

export interface TourOptions {
  readonly sdk: typeof Sdk;
  readonly limn: Sdk.LimnOptions;
  /** Small: it is doubled. */
  readonly picture: Uint8Array<ArrayBuffer>;
  /** One that keeps the engine busy for longer than it takes to stop it. */
  readonly largePicture: Uint8Array<ArrayBuffer>;
  readonly message: {
    readonly secret: string;
    readonly headers: Record<string, string>;
    readonly body: string;
  };
}

/**
 * What the SDK does in any runtime, with one account that has a live key and 60 credits or more. All it needs is handed
 * over, so that it can also be sent into a page; what comes out is plain data.
 */
export async function tour({ sdk, limn: options, picture, largePicture, message }: TourOptions) {
  const limn = new sdk.Limn(options);
  const { balance } = await limn.account();
  const quote = await limn.quote(picture, { scale: 3, format: "webp" });
  const preview = await limn.preview(picture, {
    scale: 3,
    region: { xPx: 4, yPx: 2, widthPx: 8, heightPx: 6 },
  });

  const stages: string[] = [];
  const onProgress = ({ stage }: Sdk.Progress) => {
    if (stages.at(-1) !== stage) stages.push(stage);
  };
  const file = new File([picture], "Späte Blüte.png");
  const { job, content } = await limn.upscale(file, { onProgress, idempotencyKey: `tour ${Math.random()}` });

  const stop = new AbortController();
  const stopOnceMade = ({ fraction }: Sdk.Progress) => (fraction === 1 ? stop.abort("enough") : undefined);
  const aborted = await limn
    .upscale(largePicture, { scale: 8, signal: stop.signal, onProgress: stopOnceMade })
    .catch((error: unknown) => error);
  const stopped =
    aborted instanceof sdk.AbortedError && aborted.jobId ? await limn.jobs.get(aborted.jobId) : null;

  const refusal = await limn.upscale(new TextEncoder().encode("A letter.")).catch((error: unknown) => error);
  const listed: string[] = [];
  for await (const { id } of limn.images.list({ limit: 1 })) {
    listed.push(id);
    if (listed.length === 2) break;
  }
  await limn.images.delete(job.id);
  const gone = await limn.jobs.get(job.id).catch((error: unknown) => error);
  const event = await sdk.verifyWebhook({
    ...message,
    now: new Date(Number(message.headers["webhook-timestamp"]) * 1000),
  });

  return {
    quote: [quote.widthPx, quote.heightPx, quote.format, quote.amountCredits],
    preview: [preview.resultRegion, preview.content.length > 60],
    stages: [stages[0], stages.at(-1)],
    job: [job.state, job.upload.name, job.quote.widthPx, job.resultSizeBytes === content.length],
    signature: Array.from(content.subarray(1, 4), (byte) => String.fromCharCode(byte)).join(""),
    aborted: [aborted instanceof sdk.AbortedError && aborted.cause, stopped?.state],
    refusal:
      refusal instanceof sdk.InvalidRequestError
        ? [refusal.code, refusal.status, refusal.requestId?.startsWith("req_")]
        : `${refusal}`,
    listed: listed.includes(job.id),
    gone: gone instanceof sdk.NotFoundError,
    spentCredits: balance - (await limn.account()).balance,
    event: event.type,
  };
}

/** What comes out of it wherever it is gone on. */
export const expectedTour: Awaited<ReturnType<typeof tour>> = {
  quote: [72, 48, "webp", 1],
  preview: [{ xPx: 12, yPx: 6, widthPx: 24, heightPx: 18 }, true],
  stages: ["sending", "receiving"],
  job: ["succeeded", "Späte Blüte.png", 48, true],
  signature: "PNG",
  aborted: ["enough", "canceled"],
  refusal: ["image-unknown", 415, true],
  listed: true,
  gone: true,
  spentCredits: 1,
  event: "job.succeeded",
};
