import { describe, expect, it } from "vitest";
import { jobAnswerSchema } from "#contract/api";
import { inputLimits } from "#contract/limits";
import { decodePicture } from "#imaging/codecs/decode-picture";
import type { Raster } from "#imaging/raster";
import { resample } from "#imaging/resample/resample";
import { pngOf } from "../../support/pictures/png";
import { noiseRaster, rasterFrom, sceneRaster } from "../../support/pictures/rasters";
import { type ApiClient, base64Of, newClient } from "../../support/workerd/api-client";
import { newPerson } from "../../support/workerd/person";
import { codecModules } from "#functions/pictures/codec-modules";

/** A scene with some grain: something to make more of, or to take away. */
function grainyScene(): Raster {
  const [scene, grain] = [sceneRaster(48, 36, 3), noiseRaster(48, 36, 3)];
  return rasterFrom(48, 36, 3, (x, y, channel) => {
    const i = (y * 48 + x) * 3;
    return Math.min(255, Math.max(0, (scene.data[i + channel] ?? 0) + ((grain.data[i] ?? 0) - 128) / 8));
  });
}

const input = grainyScene();

/** The result of a job, as it was stored. */
async function made(client: ApiClient, settings: object): Promise<Raster> {
  const body = { imageBase64: base64Of(await pngOf(input)), size: { scale: 2 }, ...settings };
  const answer = await client.post("/v1/jobs", body, { Prefer: "wait=60" });
  const { image } = jobAnswerSchema.parse(await answer.json());
  expect(image).toMatchObject({ state: "succeeded", quote: { widthPx: 96, heightPx: 72 } });
  const result = await client.fetch(`/v1/jobs/${image.id}/result`);
  return (await decodePicture(new Uint8Array(await result.arrayBuffer()), inputLimits, codecModules)).raster;
}

/** The mean square of the differences between neighbours in a row. */
function fineEnergy({ data, widthPx }: Raster): number {
  const squares = data.map((value, i) =>
    Math.floor(i / 3) % widthPx === 0 ? 0 : Math.abs(value - (data[i - 3] ?? 0)),
  );
  return squares.reduce((sum, value) => sum + value ** 2, 0) / data.length;
}

/** The mean difference from the picture of the result, shrunk again, in steps of 255. */
function lowDifference(result: Raster): number {
  const shrunk = resample(result, input, "bicubic");
  return (
    shrunk.data.reduce((sum, value, i) => sum + Math.abs(value - (input.data[i] ?? 0)), 0) /
    shrunk.data.length
  );
}

describe("Limn's own networks, from the API to the stored result", () => {
  it("Creative adds detail by its strength, none at 0, and keeps what was there", async () => {
    const client = await newClient(await newPerson("networks-creative", 50));
    const standard = await made(client, { mode: "standard" });
    const none = await made(client, { mode: "upscale", detail: 0 });
    expect(none.data).toEqual(standard.data);
    const full = await made(client, { mode: "upscale", detail: 10 });
    expect(fineEnergy(full)).toBeGreaterThan(1.1 * fineEnergy(none));
    expect(lowDifference(full)).toBeLessThan(lowDifference(none) + 2);
    const close = await made(client, { mode: "upscale", detail: 10, resemblance: 10 });
    expect(lowDifference(close)).toBeLessThan(lowDifference(full));
  });

  it("Creative has styles", async () => {
    const client = await newClient(await newPerson("networks-styles", 50));
    const plain = await made(client, { mode: "upscale", detail: 10 });
    const anime = await made(client, { mode: "upscale", detail: 10, style: "anime" });
    expect(fineEnergy(anime)).toBeLessThan(fineEnergy(plain));
  });

  it("Crystal is close to Standard and not the same, cleans up by its strength, and knows drawings", async () => {
    const client = await newClient(await newPerson("networks-crystal", 50));
    const standard = await made(client, { mode: "standard" });
    const crystal = await made(client, { mode: "upscale-basic" });
    const mean = crystal.data.reduce((sum, value, i) => sum + Math.abs(value - (standard.data[i] ?? 0)), 0);
    expect(mean).toBeGreaterThan(0);
    expect(mean / crystal.data.length).toBeLessThan(4);
    const photo = await made(client, { mode: "upscale-basic", content: "photo", cleanUp: 0 });
    expect(photo.data).toEqual(crystal.data);
    const cleaned = await made(client, { mode: "upscale-basic", cleanUp: 10 });
    expect(fineEnergy(cleaned)).toBeLessThan(0.9 * fineEnergy(crystal));
    const drawing = await made(client, { mode: "upscale-basic", content: "drawing" });
    expect(drawing.data).not.toEqual(crystal.data);
    expect(lowDifference(drawing)).toBeLessThan(lowDifference(crystal) + 4);
    const cleanDrawing = await made(client, { mode: "upscale-basic", content: "drawing", cleanUp: 10 });
    expect(fineEnergy(cleanDrawing)).toBeLessThan(0.95 * fineEnergy(drawing));
  });

  it("what a picture is said to be is asked of Crystal alone, and is one of two", async () => {
    const client = await newClient(await newPerson("networks-content", 50));
    const body = { imageBase64: base64Of(await pngOf(input)), size: { scale: 2 } };
    for (const refused of [
      { mode: "standard", content: "drawing" },
      { mode: "upscale-basic", content: "painting" },
    ]) {
      const answer = await client.post("/v1/jobs", { ...body, ...refused });
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain("content");
    }
  });
});
