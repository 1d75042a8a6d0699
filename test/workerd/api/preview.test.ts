import { env } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { jobAnswerSchema } from "#contract/api";
import { uploadSchema } from "#contract/jobs";
import { inputLimits } from "#contract/limits";
import { previewLimits } from "#contract/preview-limits";
import { accountOf } from "#functions/accounts/account-of";
import { objectKeys } from "#functions/pictures/object-keys";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { columnsOf, type Raster, rowsOf } from "#imaging/raster";
import { jpegOf, withOrientation } from "../../support/pictures/jpeg";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { type ApiClient, base64Of, codeOf, jobForm, newClient } from "../../support/workerd/api-client";
import { newPerson, type Person, postJson, upload } from "../../support/workerd/person";
import { codecModules } from "#functions/pictures/codec-modules";

const decoded = async (answer: Response): Promise<Raster> => {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return (await decodePicture(bytes, inputLimits, codecModules)).raster;
};

/** The part of a whole result that a preview says it is. */
function partOf(whole: Raster, header: string | null): Raster {
  const [x = 0, y = 0, width = 0, height = 0] = (header ?? "").split(",").map(Number);
  return columnsOf(rowsOf(whole, y, y + height), x, x + width);
}

const storedOf = async ({ uid }: Person) =>
  (await env.PICTURES.list({ prefix: objectKeys.account(uid) })).objects.map(({ key }) => key);

async function wholeResult(client: ApiClient, picture: Uint8Array<ArrayBuffer>, settings: object) {
  const body = { imageBase64: base64Of(picture), ...settings };
  const made = await client.post("/v1/jobs", body, { Prefer: "wait=60" });
  const { image } = jobAnswerSchema.parse(await made.json());
  return decoded(await client.fetch(`/v1/jobs/${image.id}/result`));
}

describe("POST /v1/preview", () => {
  const region = { xPx: 61, yPx: 40, widthPx: 50, heightPx: 33 };

  it.each([
    ["×2", { size: { scale: 2 } }, 3],
    ["×3", { size: { scale: 3 } }, 3],
    ["×4 with alpha", { size: { scale: 4 } }, 4],
    ["×8", { size: { scale: 8 } }, 3],
    ["an exact width", { size: { widthPx: 500 } }, 3],
    ["Creative", { size: { scale: 2 }, mode: "upscale", detail: 9, resemblance: 7 }, 3],
    ["a portrait", { size: { scale: 2 }, mode: "upscale", detail: 9, style: "portrait" }, 4],
    ["anime", { size: { scale: 3 }, mode: "upscale", style: "anime" }, 3],
    ["Crystal", { size: { scale: 2 }, mode: "upscale-basic", cleanUp: 3 }, 3],
    ["a drawing", { size: { scale: 2 }, mode: "upscale-basic", content: "drawing" }, 3],
  ] as const)("gives exactly what the whole job gives there: %s", async (what, settings, channels) => {
    const person = await newPerson(`preview-${what.replaceAll(/\W/g, "-")}`, 50);
    const client = await newClient(person);
    const picture = await pngOf(sceneRaster(180, 120, channels));
    const whole = await wholeResult(client, picture, settings);
    const [balance, stored] = [await person.balance(), await storedOf(person)];
    const answer = await client.post("/v1/preview", { imageBase64: base64Of(picture), region, ...settings });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
    expect(answer.headers.get("X-Preview-Region")).toBe("61,40,50,33");
    expect(answer.headers.get("X-Credits-Charged")).toBe("0");
    const expected = partOf(whole, answer.headers.get("X-Preview-Result-Region"));
    const shown = await decoded(answer);
    expect([shown.widthPx, shown.heightPx, shown.channels]).toEqual([
      expected.widthPx,
      expected.heightPx,
      channels,
    ]);
    expect(shown.data).toEqual(expected.data);
    // Nothing was charged and nothing kept.
    expect([await person.balance(), await storedOf(person)]).toEqual([balance, stored]);
  });

  it("takes a form, an upload's id and a session, in any format", async () => {
    const person = await newPerson("preview-ways", 0);
    const client = await newClient(person, { mode: "test" });
    const picture = await pngOf(sceneRaster(60, 40, 3));
    const form = jobForm(picture, { region: "0,0,20,10", scale: "2", format: "webp" });
    const byForm = await client.fetch("/v1/preview", { method: "POST", body: form });
    expect([byForm.status, byForm.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect(byForm.headers.get("X-Preview-Result-Region")).toBe("0,0,40,20");
    expect(await decoded(byForm)).toMatchObject({ widthPx: 40, heightPx: 20 });
    const { id: uploadId } = uploadSchema.parse(await (await upload(person, picture)).json());
    const asked = { uploadId, region: { xPx: 40, yPx: 30, widthPx: 20, heightPx: 10 }, size: { scale: 16 } };
    const bySession = await postJson(person, "/v1/preview", { ...asked, format: "jpeg" });
    expect([bySession.status, bySession.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(bySession.headers.get("X-Preview-Result-Region")).toBe("640,480,320,160");
    await bySession.body?.cancel();
    expect((await accountOf(env, person.uid).listImages()).length).toBe(0);
  });

  it("counts in pixels of the upright picture", async () => {
    const client = await newClient(await newPerson("preview-upright", 0));
    // Lies on its side: 60 × 40 as stored, 40 × 60 upright.
    const picture = withOrientation(await jpegOf(sceneRaster(60, 40, 3)), 6);
    const ask = (yPx: number) =>
      client.post("/v1/preview", {
        imageBase64: base64Of(picture),
        region: { xPx: 0, yPx, widthPx: 40, heightPx: 10 },
        size: { scale: 2 },
      });
    expect((await ask(50)).status).toBe(200);
    expect((await ask(51)).status).toBe(400);
  });

  it("refuses what a job is refused for, and a region beyond the picture, before it counts", async () => {
    const person = await newPerson("preview-refused", 0);
    const client = await newClient(person);
    const imageBase64 = base64Of(await pngOf(sceneRaster(60, 40, 3)));
    const within = { xPx: 0, yPx: 0, widthPx: 10, heightPx: 10 };
    const good = { imageBase64, region: within, size: { scale: 2 } };
    const refusals: [unknown, number, string][] = [
      [{ ...good, region: { ...within, xPx: 51 } }, 400, "request-invalid"],
      [{ ...good, region: { ...within, widthPx: previewLimits.maxEdgePx + 1 } }, 400, "request-invalid"],
      [{ ...good, region: undefined }, 400, "request-invalid"],
      [{ ...good, uploadId: `upl_${"0".repeat(26)}` }, 400, "request-invalid"],
      [{ ...good, imageBase64: undefined, uploadId: `upl_${"0".repeat(26)}` }, 404, "upload-missing"],
      [{ ...good, imageBase64: undefined, imageUrl: "http://127.0.0.1/a.png" }, 422, "url-refused"],
      [{ ...good, imageBase64: "AAAA" }, 415, "image-unknown"],
      [{ ...good, size: { widthPx: 59 } }, 400, "request-invalid"],
      [{ ...good, size: { widthPx: 2_000 } }, 422, "output-too-large"],
      [{ ...good, mode: "create" }, 422, "mode-unavailable"],
    ];
    for (const [body, status, code] of refusals) {
      const answer = await client.post("/v1/preview", body);
      expect([body, answer.status, await codeOf(answer)]).toEqual([body, status, code]);
    }
    expect((await accountOf(env, person.uid).takeTurn("previews")).remaining).toBe(
      previewLimits.previewsPerMinute - 1,
    );
  });

  it("is counted for each person, by key and by session alike, and for each address", async () => {
    const person = await newPerson("preview-counted", 0);
    const client = await newClient(person);
    const imageBase64 = base64Of(await pngOf(sceneRaster(8, 8, 3)));
    const body = { imageBase64, region: { xPx: 0, yPx: 0, widthPx: 8, heightPx: 8 }, size: { scale: 2 } };
    const from = (address: string) => ({ "CF-Connecting-IP": address });
    for (let n = 0; n < previewLimits.previewsPerMinute; n += 1) {
      const answer = await client.post("/v1/preview", body, from("198.51.100.1"));
      expect(answer.status).toBe(200);
      await answer.body?.cancel();
    }
    for (const refused of [
      await client.post("/v1/preview", body, from("198.51.100.2")),
      await postJson(person, "/v1/preview", body, from("198.51.100.3")),
    ]) {
      expect([refused.status, await codeOf(refused)]).toEqual([429, "rate-limited"]);
      expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    // Other people behind one address: it is turned away before a body is read.
    const statuses = new Set<number>();
    for (let n = 0; n < 41; n += 1) {
      const other = await newPerson(`preview-neighbour-${n}`, 0);
      const answer = await postJson(other, "/v1/preview", {}, from("198.51.100.4"));
      statuses.add(answer.status);
      await answer.body?.cancel();
    }
    expect([...statuses]).toEqual([400, 429]);
  });
});
