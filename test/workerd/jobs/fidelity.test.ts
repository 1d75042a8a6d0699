import { describe, expect, it } from "vitest";
import { jobAnswerSchema } from "#contract/api";
import type { ImageDocument } from "#contract/jobs";
import { inputLimits } from "#contract/limits";
import { codecModules } from "#functions/pictures/codec-modules";
import { type DecodedPicture, decodePicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { pngChunk } from "#imaging/codecs/png/chunks";
import { toSrgb } from "#imaging/color/icc/convert";
import type { FileMetadata } from "#imaging/metadata/file-metadata";
import { digitalSourceTypes } from "#imaging/metadata/xmp";
import { resample } from "#imaging/resample/resample";
import { collectBytes, latin1Bytes, stripsOf } from "../../support/pictures/bytes";
import { exifBlock } from "../../support/pictures/exif";
import { rgbProfile, spaces } from "../../support/pictures/icc";
import { pngFile, withChunkBehind } from "../../support/pictures/png";
import { noiseRaster, sceneRaster } from "../../support/pictures/rasters";
import { type ApiClient, base64Of, newClient } from "../../support/workerd/api-client";
import { newPerson } from "../../support/workerd/person";

const scene = sceneRaster(48, 36, 3);
const profile = rgbProfile(spaces.displayP3);
const place = "48,51.5N";
const xmp = latin1Bytes(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${place}" exif:UserComment="kept"/></rdf:RDF></x:xmpmeta>`,
);

function pictureWith(metadata: FileMetadata, isGrey = false): Promise<Uint8Array<ArrayBuffer>> {
  const request = { ...scene, isGrey, densityDpi: 300, metadata };
  return collectBytes(encoders.png.encode(request, stripsOf(scene), codecModules));
}

async function made(
  client: ApiClient,
  file: Uint8Array<ArrayBuffer>,
  settings: object = {},
): Promise<{ image: ImageDocument; result: DecodedPicture }> {
  const body = { imageBase64: base64Of(file), size: { scale: 2 }, ...settings };
  const answer = await client.post("/v1/jobs", body, { Prefer: "wait=60" });
  const { image } = jobAnswerSchema.parse(await answer.json());
  expect(image).toMatchObject({ state: "succeeded" });
  const file2 = await client.fetch(`/v1/jobs/${image.id}/result`);
  return {
    image,
    result: await decodePicture(new Uint8Array(await file2.arrayBuffer()), inputLimits, codecModules),
  };
}

const noteOf = ({ blocks }: DecodedPicture) => new TextDecoder().decode(blocks.xmp);

describe("what a picture's file says, from the upload to the result", () => {
  it("goes along: its profile, so that colours are the same, its density and its notes without the place", async () => {
    const client = await newClient(await newPerson("fidelity-colour", 50));
    const file = await pictureWith({ profile, exif: exifBlock(1), xmp });
    const before = await decodePicture(file, inputLimits, codecModules);
    for (const format of ["png", "jpeg", "webp", "avif"] as const) {
      const { image, result } = await made(client, file, { format });
      expect(image.upload.notes).toEqual([]);
      expect(image.quote.parameters).toEqual({});
      expect([...(result.blocks.profile ?? [])]).toEqual([...profile]);
      expect(noteOf(result)).toContain(digitalSourceTypes.enhanced);
      expect(noteOf(result)).toContain("kept");
      expect(noteOf(result)).not.toContain(place);
      expect(result.blocks.exif).toBeDefined();
      const shown = resample(toSrgb(result.raster, result.profile), scene, "bicubic");
      const meant = toSrgb(before.raster, before.profile);
      const off = shown.data.reduce((sum, value, i) => sum + Math.abs(value - (meant.data[i] ?? 0)), 0);
      expect(off / meant.data.length).toBeLessThan(4);
    }
  });

  it("keeps the place where it is asked for, and says so in the quote", async () => {
    const client = await newClient(await newPerson("fidelity-place", 50));
    const { image, result } = await made(client, await pictureWith({ xmp }), { keepLocation: true });
    expect(image.quote.parameters).toEqual({ keepLocation: true });
    expect(noteOf(result)).toContain(place);
  });

  it("does not spoil the picture where its profile is broken, and is told", async () => {
    const client = await newClient(await newPerson("fidelity-broken", 50));
    const { image, result } = await made(client, await pictureWith({ profile: profile.slice(0, 300) }));
    expect(image.upload.notes).toEqual(["profile-unreadable"]);
    expect(result.blocks.profile).toBeUndefined();
  });

  it("turns it upright where that is said behind the picture alone, in the quote as in the result", async () => {
    const client = await newClient(await newPerson("fidelity-behind", 50));
    const [widthPx, heightPx] = [400, 300];
    const { data } = noiseRaster(widthPx, heightPx, 3);
    const rows = Array.from({ length: heightPx }, (_, y) =>
      data.subarray(y * widthPx * 3, (y + 1) * widthPx * 3),
    );
    const file = pngFile({ widthPx, heightPx, bitDepth: 8, colourType: 2, rows });
    const { image, result } = await made(client, withChunkBehind(file, pngChunk("eXIf", exifBlock(6))));
    expect(image.quote).toMatchObject({ widthPx: 600, heightPx: 800 });
    expect(result.raster).toMatchObject({ widthPx: 600, heightPx: 800 });
    expect(result.inspection.orientation).toBe(1);
  });

  it("leaves grey grey", async () => {
    const client = await newClient(await newPerson("fidelity-grey", 50));
    for (const format of ["png", "jpeg"]) {
      const { result } = await made(client, await pictureWith({}, true), { format });
      expect(result.inspection.colourModel).toBe("grey");
    }
  });
});
