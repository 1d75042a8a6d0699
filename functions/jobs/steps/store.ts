import type { ImageDocument } from "#contract/jobs";
import { formatFacts } from "#contract/formats";
import type { Env } from "#functions/env";
import { getCarried } from "#functions/pictures/carried-object";
import { codecModules } from "#functions/pictures/codec-modules";
import { objectKeys } from "#functions/pictures/object-keys";
import { getRaw, type RawShape } from "#functions/pictures/raw-rows";
import { writeObject } from "#functions/pictures/write-object";
import { encoders } from "#imaging/codecs/encoders";
import { planStrips } from "#imaging/enhance/strips";
import type { Raster } from "#imaging/raster";
import { type Attempt, reportProgress } from "../progress";

/** Encodes the strips, one after another, into the result. Resolves to its size in bytes. */
export async function store(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  { channels }: RawShape,
): Promise<number> {
  const { uid, jobId } = attempt;
  const { format, widthPx, heightPx } = image.quote;
  const count = planStrips(image.quote).length;

  async function* strips(): AsyncGenerator<Raster> {
    for (let strip = 0; strip < count; strip += 1) {
      yield await getRaw(env.PICTURES, objectKeys.workStrip(uid, jobId, strip));
      await reportProgress(env, attempt, "store", (strip + 1) / count);
    }
  }
  const carried = await getCarried(env.PICTURES, objectKeys.workCarried(uid, jobId));
  const request = { widthPx, heightPx, channels, ...carried };
  const chunks = encoders[format].encode(request, strips(), codecModules);
  const contentType = formatFacts[format].mimeType;
  return writeObject(env.PICTURES, objectKeys.result(uid, jobId), chunks, { contentType });
}
