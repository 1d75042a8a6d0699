import { env } from "cloudflare:test";
import { expect } from "vitest";
import { isEnd } from "#contract/jobs";
import { replayLedger } from "#functions/accounts/replay-ledger";
import { objectKeys } from "#functions/pictures/object-keys";
import { sweepWork } from "#functions/sweeps/sweep-work";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { inputLimits } from "#contract/limits";
import { Subscriber } from "./subscriber";
import type { World } from "./world";
import { codecModules } from "#functions/pictures/codec-modules";

const hourMs = 3_600_000;

/** What a world came to once everything that must hold was found to hold. */
export interface WorldEnd {
  readonly succeeded: number;
  readonly failed: number;
}

/** The sentence of the specification (section 8, Reliability), point by point; throws at the first that does not hold. */
export async function expectWhole(world: World): Promise<WorldEnd> {
  const end = await expectEndsAndLedger(world);
  await expectPictures(world);
  await expectNothingLeftAtWork(world);
  await expectTabsConverge(world);
  return end;
}

/** No job hangs, each reserve has exactly one end, and the ledger balances. */
async function expectEndsAndLedger({ account, jobIds, grantedCredits }: World): Promise<WorldEnd> {
  const images = await account.listImages();
  expect(images.map(({ id }) => id).sort()).toEqual([...jobIds].sort());
  expect(images.filter(({ state }) => !isEnd(state))).toEqual([]);
  const succeeded = images.filter(({ state }) => state === "succeeded").length;
  const ledger = await account.readLedger();
  expect(replayLedger(ledger)).toEqual({ balanceCredits: grantedCredits - succeeded, openReserves: [] });
  expect((await account.readUser())?.balance).toBe(grantedCredits - succeeded);
  for (const { id, state } of images) {
    const kinds = ledger.filter(({ reference }) => reference === id).map(({ kind }) => kind);
    expect(kinds).toEqual(["reserve", state === "succeeded" ? "settle" : "release"]);
  }
  return { succeeded, failed: images.length - succeeded };
}

/** No image is lost: every upload is there, and every result that was paid for can be read, as long as it was said to be. */
async function expectPictures({ account, person, upload }: World): Promise<void> {
  expect(await env.PICTURES.head(objectKeys.upload(person.uid, upload.id))).not.toBeNull();
  for (const { id, state, quote, resultSizeBytes } of await account.listImages()) {
    if (state !== "succeeded") continue;
    const answer = await person.fetch(`/media/images/${id}/result`);
    expect(answer.status).toBe(200);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(resultSizeBytes);
    const { raster } = await decodePicture(bytes, inputLimits, codecModules);
    expect([raster.widthPx, raster.heightPx]).toEqual([quote.widthPx, quote.heightPx]);
    expect(await env.PICTURES.head(objectKeys.thumbnail(person.uid, id))).not.toBeNull();
  }
}

/** What an attempt that died left behind goes with the hourly sweep. */
async function expectNothingLeftAtWork({ person }: World): Promise<void> {
  await sweepWork(env, Date.now() + 3 * hourMs);
  const left = await env.PICTURES.list({ prefix: objectKeys.workOfAccount(person.uid) });
  expect(left.objects).toEqual([]);
}

/** Every tab shows what a tab that opens now shows. */
async function expectTabsConverge({ account, person, tabs }: World): Promise<void> {
  const fresh = await Subscriber.open(account, person.uid);
  const truth = await fresh.shown();
  expect(truth.images?.length).toBe((await account.listImages()).length);
  for (const tab of tabs) {
    expect(await tab.shown()).toEqual(truth);
    tab.close();
  }
  fresh.close();
}
