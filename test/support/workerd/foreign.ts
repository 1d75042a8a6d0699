import { SELF } from "cloudflare:test";
import { inputLimits } from "#contract/limits";
import type { NewApiKeyRequest } from "#contract/profile";
import { decodePicture } from "#imaging/codecs/decode-picture";
import type { Raster } from "#imaging/raster";
import { pngOf } from "../pictures/png";
import { sceneRaster } from "../pictures/rasters";
import { base64Of, newClient } from "./api-client";
import { newPerson, origin, type Person } from "./person";
import { hookUrl, replyWith } from "./receiver";
import { codecModules } from "#functions/pictures/codec-modules";

/** Somebody who brings a client of another service, and a key for it. */
export interface ForeignPerson extends Person {
  readonly key: string;
}

export async function newForeignPerson(
  uid: string,
  credits: number,
  request: Partial<NewApiKeyRequest> = {},
): Promise<ForeignPerson> {
  const person = await newPerson(uid, credits);
  const { key } = await newClient(person, request);
  return { ...person, key };
}

export const foreignPicture = (): Promise<Uint8Array<ArrayBuffer>> => pngOf(sceneRaster(24, 16, 3));

/** Serves a picture at a public address of a customer's, for so many requests. */
export async function pictureAddress(
  name: string,
  picture: Uint8Array<ArrayBuffer>,
  times = 4,
): Promise<string> {
  const reply = { status: 200, body: base64Of(picture), isBase64: true };
  await replyWith(
    name,
    Array.from({ length: times }, () => reply),
  );
  return hookUrl(name);
}

export function send(path: string, init: RequestInit): Promise<Response> {
  return SELF.fetch(`${origin}${path}`, init);
}

export async function decodedAnswer(answer: Response): Promise<Raster> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return (await decodePicture(bytes, inputLimits, codecModules)).raster;
}
