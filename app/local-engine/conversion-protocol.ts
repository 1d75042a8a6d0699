import type { PictureNote } from "#contract/picture-notes";
import type { PixelSize } from "#contract/sizes";
import type { ConversionSettings, RunsOn } from "./conversion";

/** To the worker of one conversion, once. */
export interface ConversionRequest {
  readonly file: File;
  readonly settings: ConversionSettings;
  /** Threads that the network may run on. */
  readonly threads: number;
}

/** What came of it. */
export interface ConvertedPicture {
  readonly result: Blob;
  readonly output: PixelSize;
  /** Which part of the device enlarged it; null where nothing was enlarged. */
  readonly ranOn: Exclude<RunsOn, "automatic"> | null;
  /** What is to be said of how the picture was read. */
  readonly notes: readonly PictureNote[];
}

/** From it, in this order; `done` or `failed` is the last. */
export type ConversionMessage =
  | { readonly kind: "opened"; readonly input: PixelSize; readonly output: PixelSize }
  | { readonly kind: "progress"; readonly share: number }
  | ({ readonly kind: "done" } & ConvertedPicture)
  /** `detail` is for the operators, where the failure is not the picture's. */
  | { readonly kind: "failed"; readonly sentence: string; readonly detail: string | null };
