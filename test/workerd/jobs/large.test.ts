import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import type { ImageDocument } from "#contract/jobs";
import { inputLimits, wholePictureLimits } from "#contract/limits";
import { accountOf } from "#functions/accounts/account-of";
import { giveBack, lendRows } from "#imaging/give-back";
import { objectKeys } from "#functions/pictures/object-keys";
import { headPrepared, preparedRowSource, putPrepared } from "#functions/pictures/prepared-picture";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { type Orientation, orient } from "#imaging/color/orientation";
import type { RowSource } from "#imaging/enhance/row-source";
import { rasterOf, rowsOf, type Samples } from "#imaging/raster";
import { withOrientation } from "../../support/pictures/jpeg";
import { largeJpeg } from "../../support/pictures/large-jpeg";
import { sceneRaster } from "../../support/pictures/rasters";
import { stripsOf } from "../../support/pictures/bytes";
import { newPerson, postJson, upload } from "../../support/workerd/person";
import { codecModules } from "#functions/pictures/codec-modules";

const orientations: readonly Orientation[] = [1, 2, 3, 4, 5, 6, 7, 8];

describe("a prepared picture", () => {
  // 11 MB of samples: two pieces, and of 16 bits three.
  const scene = sceneRaster(3_000, 1_240, 3);
  const deep = rasterOf(
    3_000,
    1_240,
    3,
    Uint16Array.from(scene.data, (sample, i) => sample * 257 + (i % 7)),
  );
  const kinds = orientations.flatMap((orientation) => [
    { orientation, stored: scene, bitsPerSample: 8, pieces: 2 } as const,
    { orientation, stored: deep, bitsPerSample: 16, pieces: 3 } as const,
  ]);

  it.each(kinds)(
    "of orientation $orientation and $bitsPerSample bits has the rows of the whole picture turned",
    async (kind) => {
      const { orientation, stored, bitsPerSample, pieces } = kind;
      const whole = orient<Samples>(stored, orientation);
      const key = `work/prepared/${orientation}-${bitsPerSample}`;
      expect(await headPrepared(env.PICTURES, key)).toBeNull();
      const shares: number[] = [];
      const bands = stripsOf<Samples>(stored, 100);
      const picture = { stored, orientation, channels: 3 as const, bitsPerSample, bands };
      const run = {
        onPiece: async (share: number) => void shares.push(share),
        beforeEnd: async () => expect(await headPrepared(env.PICTURES, key)).toBeNull(),
      };
      const shape = await putPrepared(env.PICTURES, key, picture, run);
      expect(shares).toHaveLength(pieces);
      expect(await headPrepared(env.PICTURES, key)).toEqual(shape);
      const source = preparedRowSource(env.PICTURES, key, shape);
      for (const [first, end] of [
        [0, 1],
        [900, 950],
        [whole.heightPx - 7, whole.heightPx],
      ] as const) {
        const rows = await source.rows({ first, end });
        const expected = rowsOf(whole, first, end);
        expect([rows.widthPx, rows.heightPx]).toEqual([expected.widthPx, expected.heightPx]);
        expect(rows.data.every((sample, i) => sample === expected.data[i])).toBe(true);
      }
    },
  );
});

describe("memory that is given back", () => {
  it("has no bytes any more, and rows that were lent go together", async () => {
    const picture = sceneRaster(30, 20, 3);
    const whole = picture.data.slice();
    const source: RowSource = {
      size: picture,
      rows: async () => ({ ...picture, data: picture.data.slice() }),
    };
    const lent = lendRows(source);
    const rows = [
      await lent.source.rows({ first: 0, end: 20 }),
      await lent.source.rows({ first: 0, end: 20 }),
    ];
    expect(rows.map(({ data }) => data)).toEqual([whole, whole]);
    lent.giveBack();
    expect(rows.map(({ data }) => data.length)).toEqual([0, 0]);
    giveBack(picture.data);
    expect(picture.data.buffer.byteLength).toBe(0);
  });
});

describe("a job of the largest JPEG, progressive and lying on its side", () => {
  const widthPx = 8_192;
  const heightPx = Math.floor(inputLimits.maxPixels / widthPx);

  it("is prepared in an isolate's memory; modes that hold a picture whole refuse it before anything is charged", {
    timeout: 300_000,
  }, async () => {
    const person = await newPerson("large", 100);
    const file = withOrientation(largeJpeg(widthPx, heightPx, true), 6);
    const { id } = await (await upload(person, file)).json<{ id: string }>();
    const styled = await postJson(person, "/v1/jobs", {
      uploadId: id,
      mode: "style-transfer",
      styleUploadId: id,
      format: "png",
      dryRun: true,
    });
    expect(styled.status).toBe(413);
    const limit = wholePictureLimits.maxPixels / 1_000_000;
    expect(await styled.json()).toMatchObject({
      code: "image-too-large",
      detail: expect.stringContaining(`${limit} mega`),
    });

    const answer = await postJson(person, "/v1/jobs", { uploadId: id, size: { widthPx: heightPx } });
    const { image } = await answer.json<{ image: ImageDocument }>();
    const key = objectKeys.workSource(person.uid, image.id);
    await expect
      .poll(() => headPrepared(env.PICTURES, key), { timeout: 240_000, interval: 500 })
      .not.toBeNull();
    const shape = await headPrepared(env.PICTURES, key);
    expect(shape).toMatchObject({ widthPx: heightPx, heightPx: widthPx, orientation: 6 });
    if (!shape) return;
    // Every row of units is the same: a smaller picture has the same columns.
    const like = await decodePicture(
      withOrientation(largeJpeg(widthPx, 64, true), 6),
      inputLimits,
      codecModules,
    );
    const rows = await preparedRowSource(env.PICTURES, key, shape).rows({ first: 5_000, end: 5_003 });
    const middle = (x: number, y: number) => rows.data[(y * heightPx + x) * 3];
    for (const y of [0, 1, 2])
      for (const x of [16, 17, 40])
        expect(middle(x + 16 * 100 + (heightPx % 16), y)).toBe(
          like.raster.data[((5_000 + y) * 64 + (x % 16) + 16) * 3],
        );
    await postJson(person, `/v1/jobs/${image.id}/cancel`, {});
    await expect
      .poll(async () => (await accountOf(env, person.uid).readJob(image.id))?.state, { timeout: 60_000 })
      .toBe("canceled");
    expect(await person.balance()).toBe(100);
  });
});
