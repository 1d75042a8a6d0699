import { beforeEach, describe, expect, it } from "vitest";
import type { PreviewSettings } from "#contract/preview";
import { hostedPreviewLimits } from "#contract/preview-limits";
import { replicateEngine } from "#functions/jobs/engines/replicate/replicate-engine";
import { awaitPrediction } from "#functions/jobs/preview/await-prediction";
import { previewRegion } from "#functions/jobs/preview/preview-region";
import { sceneRaster } from "../../support/pictures/rasters";
import {
  accessTo,
  callsOf,
  connected,
  control,
  HostedLimn,
  networkOf,
  resetStandIns,
  workOf,
} from "../../support/workerd/hosted";

beforeEach(resetStandIns);

const { replicate } = connected;
const settings: PreviewSettings = {
  mode: "upscale",
  size: { scale: 2 },
  format: "png",
  region: { xPx: 0, yPx: 0, widthPx: 20, heightPx: 20 },
};

const statuses = async () =>
  (await control<{ predictions: { status: string }[] }>("replicate", "predictions")).predictions.map(
    ({ status }) => status,
  );

/** A wait that ends at the third pause, and what is left to do after it. */
function waitingUntilThirdPause() {
  const stop = new AbortController();
  const left: Promise<unknown>[] = [];
  let pauses = 0;
  const waiting = {
    signal: stop.signal,
    wait: async () => {
      pauses += 1;
      if (pauses === 3) stop.abort();
    },
    afterwards: (work: Promise<unknown>) => void left.push(work),
  };
  return { waiting, left };
}

describe("a preview whose wait is over, by its time or because nobody waits", () => {
  it("is stopped at the provider, says when to try again, and is counted", async () => {
    await control("replicate", "outcomes", { outcomes: [{ status: "succeeded", looks: 1_000 }] });
    const limn = await HostedLimn.begin("preview-late", 0, replicate);
    const { id: uploadId } = await limn.upload(sceneRaster(48, 32, 3));
    const caller = {
      uid: limn.person.uid,
      keyId: null,
      isTest: false,
      previewId: "job_late",
      address: "late",
    };
    const { waiting, left } = waitingUntilThirdPause();
    const picture = { kind: "uploaded", uploadId } as const;
    await expect(previewRegion(limn.env, caller, picture, settings, waiting)).rejects.toMatchObject({
      code: "preview-late",
      retryAfterSeconds: hostedPreviewLimits.retryAfterSeconds,
    });
    await Promise.all(left);
    expect(await statuses()).toEqual(["canceled"]);
    const looks = (await callsOf("replicate")).filter((call) => call.startsWith("GET /v1/predictions/"));
    expect(looks).toHaveLength(2);
  });

  it("is stopped also where its id comes only afterwards", async () => {
    const stop = new AbortController();
    const left: Promise<unknown>[] = [];
    const { access } = accessTo(replicate.REPLICATE_BASE_URL, `Bearer ${replicate.REPLICATE_API_TOKEN}`);
    const fetcher: typeof fetch = (input, init) => {
      if (init?.method === "POST") stop.abort();
      return fetch(input, init);
    };
    const network = networkOf(replicate.REPLICATE_BASE_URL);
    const engine = replicateEngine({ access: { ...access, fetcher }, network, isEmulated: true });
    const model = engine.models.find(({ mode }) => mode === "upscale");
    if (!model) throw new Error("no model");
    const waiting = {
      signal: stop.signal,
      wait: async () => undefined,
      afterwards: (work: Promise<unknown>) => void left.push(work),
    };
    expect(await awaitPrediction(engine, model, workOf({}), waiting)).toEqual({
      state: "stopped",
      isBought: true,
    });
    await Promise.all(left);
    expect(await statuses()).toEqual(["canceled"]);
  });

  it("asks for nothing where nobody waits any more", async () => {
    const { access } = accessTo(replicate.REPLICATE_BASE_URL, `Bearer ${replicate.REPLICATE_API_TOKEN}`);
    const network = networkOf(replicate.REPLICATE_BASE_URL);
    const engine = replicateEngine({ access, network, isEmulated: true });
    const [model] = engine.models;
    if (!model) throw new Error("no model");
    const waiting = { ...waitingUntilThirdPause().waiting, signal: AbortSignal.abort() };
    expect(await awaitPrediction(engine, model, workOf({}), waiting)).toEqual({
      state: "stopped",
      isBought: false,
    });
    expect(await callsOf("replicate")).toEqual([]);
  });
});
