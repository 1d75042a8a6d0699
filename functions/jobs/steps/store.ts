import type { ImageDocument } from "#contract/jobs";
import { formatFacts } from "#contract/formats";
import type { Env } from "#functions/env";
import { getCarried } from "#functions/pictures/carried-object";
import { codecModules } from "#functions/pictures/codec-modules";
import { openPart, partSum } from "#functions/pictures/encoded-parts";
import { giveBack } from "#imaging/give-back";
import { objectKeys } from "#functions/pictures/object-keys";
import { getRaw } from "#functions/pictures/raw-rows";
import { writeObject } from "#functions/pictures/write-object";
import { encoders } from "#imaging/codecs/encoders";
import { type PartEncoder, partEncoders, type PartSum } from "#imaging/codecs/part-encoders";
import type { EncodeRequest } from "#imaging/codecs/strips";
import type { RowRange } from "#imaging/row-range";
import { type Attempt, reportProgress } from "../progress";
import { bitsOfResult, planOfParts, stripKey, type StripWork, stripsOf } from "./enhance-strip";

/** One result that is put together. */
interface StoreWork {
  readonly env: Env;
  readonly attempt: Attempt;
  readonly image: ImageDocument;
  readonly request: EncodeRequest;
  readonly strips: readonly RowRange[];
}

/**
 * Puts the strips together to the result: the parts one behind another, which is copying alone, or, for a format that is encoded as a whole, their
 * samples through its encoder. Resolves to its size in bytes.
 */
export async function store(
  env: Env,
  attempt: Attempt,
  image: ImageDocument,
  { engine, shape }: Omit<StripWork, "strip">,
): Promise<number> {
  const { uid, jobId } = attempt;
  const { format, widthPx, heightPx } = image.quote;
  const carried = await getCarried(env.PICTURES, objectKeys.workCarried(uid, jobId));
  const partEncoder = partEncoders[format];
  // Strips that wait for an encoder of whole pictures have 8 bits already.
  const bitsPerSample = partEncoder ? bitsOfResult({ engine, shape }) : 8;
  const request = { widthPx, heightPx, channels: shape.channels, bitsPerSample, ...carried };
  const work: StoreWork = { env, attempt, image, request, strips: stripsOf(image, shape) };
  const chunks = partEncoder
    ? joined(work, partEncoder)
    : encoders[format].encode(request, samplesOf(work), codecModules);
  const contentType = formatFacts[format].mimeType;
  return writeObject(env.PICTURES, objectKeys.result(uid, jobId), chunks, { contentType });
}

async function* samplesOf({ env, attempt, image, strips }: StoreWork) {
  for (const strip of strips.keys()) {
    const rows = await getRaw(env.PICTURES, stripKey(attempt, image, strip));
    yield rows;
    // An encoder has taken a strip when it asks for the next.
    giveBack(rows.data);
    await reportProgress(env, attempt, "store", (strip + 1) / strips.length);
  }
}

async function* joined({ env, attempt, image, request, strips }: StoreWork, encoder: PartEncoder) {
  const keys = strips.map((_, strip) => stripKey(attempt, image, strip));
  const sums: PartSum[] = [];
  for (const key of keys) sums.push(await partSum(env.PICTURES, key));
  yield await encoder.begin(request, sums, planOfParts(strips));
  for (const [strip, key] of keys.entries()) {
    for await (const chunk of await openPart(env.PICTURES, key)) {
      yield chunk;
      // As a strip: what writes has taken it.
      giveBack(chunk);
    }
    await reportProgress(env, attempt, "store", (strip + 1) / strips.length);
  }
  yield encoder.end(sums);
}
