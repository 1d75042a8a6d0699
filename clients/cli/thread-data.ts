import type { Parameters } from "#contract/mode-parameters-schema";
import type { PixelSize } from "#contract/sizes";
import type { BitsPerSample } from "#imaging/raster";
import type { LocalMode } from "./local-modes";

/** What a thread is started with: the picture's samples are shared by all, so no thread copies them. */
export interface ThreadData {
  readonly picture: PixelSize & {
    readonly channels: 3 | 4;
    readonly bitsPerSample: BitsPerSample;
    readonly samples: SharedArrayBuffer;
  };
  readonly output: PixelSize;
  readonly mode: LocalMode;
  readonly parameters: Parameters;
}
