import type { PixelSize } from "#contract/sizes";
import type { FileBlocks } from "../codecs/blocks";
import type { EncodeRequest } from "../codecs/strips";
import { cleanExif, exifDensity } from "./clean-exif";
import { type SourceType, xmpOf } from "./xmp";

/** What a file hands on to the one that is made of it, in the words of the encoders. */
export type Carried = Pick<EncodeRequest, "isGrey" | "densityDpi" | "metadata">;

export interface CarryOptions {
  /** Of the picture that is written. */
  readonly size: PixelSize;
  readonly source: SourceType | null;
  readonly keepLocation: boolean;
}

/** A decoded picture, as far as its notes go. */
export interface Noted {
  readonly isGrey: boolean;
  /** The profile that its samples are in; undefined where that is sRGB. */
  readonly profileBytes: Uint8Array | undefined;
  readonly blocks: FileBlocks;
}

/** What goes along with a picture from its file to the result's. */
export function carry({ isGrey, profileBytes, blocks }: Noted, options: CarryOptions): Carried {
  const { exif, xmp } = blocks;
  const densityDpi = blocks.densityDpi ?? (exif && exifDensity(exif));
  return {
    isGrey,
    ...(densityDpi !== undefined && { densityDpi: Math.round(densityDpi) }),
    metadata: {
      profile: profileBytes,
      exif: exif && cleanExif(exif, options),
      xmp: xmpOf(xmp, options),
    },
  };
}
