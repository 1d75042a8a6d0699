import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { LimnError } from "#contract/errors";
import { receiveUpload } from "#functions/jobs/receive-upload";
import { objectKeys } from "#functions/pictures/object-keys";
import { seededRandom } from "../../support/pictures/random";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { newAccount } from "../../support/workerd/account";
import { failingBucket, withBindings } from "../../support/workerd/faults/faulty-bindings";
import { noteFault, seeds } from "../../support/workerd/faults/matrix";

const uploadsEach = 12;

it("an upload that R2 does not take is not called damaged, and one that it takes is there", async (context) => {
  const bytes = await pngOf(sceneRaster(24, 16, 3));
  let injected = 0;
  let taken = 0;
  for (const seed of seeds) {
    const uid = `uploads-${seed}`;
    const account = await newAccount(uid, 1);
    const source = {
      random: seededRandom(seed),
      share: 1 / 3,
      onFault: () => {
        injected += 1;
      },
    };
    const faulty = withBindings(env, { PICTURES: failingBucket(env.PICTURES, source) });
    for (let number = 0; number < uploadsEach; number += 1) {
      const body = new Response(bytes).body;
      if (!body) throw new Error("no body");
      const incoming = { name: "picture.png", sizeBytes: bytes.length, body };
      const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
      try {
        const upload = await receiveUpload(faulty, uid, incoming, new Date(), randomBytes);
        taken += 1;
        expect(await account.readUpload(upload.id)).toEqual(upload);
        expect((await env.PICTURES.head(objectKeys.upload(uid, upload.id)))?.size).toBe(bytes.length);
      } catch (error) {
        if (!(error instanceof LimnError)) throw error;
        expect(error.code).toBe("service-unavailable");
      }
    }
  }
  expect(injected).toBeGreaterThan(0);
  const sent = uploadsEach * seeds.length;
  expect(taken).toBeGreaterThan(0);
  const came = `${taken} of ${sent} taken in whole, the others told to come again`;
  noteFault(context, { fault: "R2 fails 1 in 3 while pictures are sent", injected, runs: sent, came });
});
