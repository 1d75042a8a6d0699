import { z } from "zod";
import { LimnError } from "#contract/errors";
import type { Carried } from "#imaging/metadata/carried";

/** The blocks lie one behind another; how long each is stands in the object's metadata (R2 keeps strings). */
const lengths = z.coerce.number().int().min(0);
const shapeSchema = z.object({
  profileBytes: lengths,
  exifBytes: lengths,
  xmpBytes: lengths,
  isGrey: z.enum(["true", "false"]).transform((text) => text === "true"),
  densityDpi: z.coerce.number().optional(),
});

/** Keeps what a picture hands on to its result while a job is at work. */
export async function putCarried(bucket: R2Bucket, key: string, carried: Carried): Promise<void> {
  const { isGrey = false, densityDpi, metadata = {} } = carried;
  const { profile, exif, xmp } = metadata;
  const blocks = [profile, exif, xmp].map((block) => new Uint8Array(block ?? []));
  const [profileBytes, exifBytes, xmpBytes] = blocks.map((block) => `${block.length}`) as [
    string,
    string,
    string,
  ];
  const customMetadata = {
    profileBytes,
    exifBytes,
    xmpBytes,
    isGrey: `${isGrey}`,
    ...(densityDpi !== undefined && { densityDpi: `${densityDpi}` }),
  };
  await bucket.put(key, await new Blob(blocks).arrayBuffer(), { customMetadata });
}

/** Throws `internal` when it is not there. */
export async function getCarried(bucket: R2Bucket, key: string): Promise<Carried> {
  const object = await bucket.get(key);
  if (!object) throw new LimnError("internal", { detail: `no object ${key}` });
  const { profileBytes, exifBytes, xmpBytes, isGrey, densityDpi } = shapeSchema.parse(object.customMetadata);
  const bytes = new Uint8Array(await object.arrayBuffer());
  const block = (first: number, length: number) =>
    length > 0 ? bytes.subarray(first, first + length) : undefined;
  return {
    isGrey,
    ...(densityDpi !== undefined && { densityDpi }),
    metadata: {
      profile: block(0, profileBytes),
      exif: block(profileBytes, exifBytes),
      xmp: block(profileBytes + exifBytes, xmpBytes),
    },
  };
}
