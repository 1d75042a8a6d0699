import type { ParameterName } from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import type { Mode } from "#contract/modes";
import type { Raster } from "#imaging/raster";

/** What a job is made of, all upright and in full. */
export interface RenderedPictures {
  /** Without alpha: the result gets the picture's own again. */
  readonly picture: Raster;
  /** A byte for each pixel (`sharesOfMask`): 255 is to be painted anew, 0 stays. Null in modes without one. */
  readonly mask: Uint8Array | null;
  /** Of any size of up to a megapixel, RGB. Null in modes without one. */
  readonly style: Raster | null;
}

export interface PictureRun {
  /**
   * Awaited between pieces of work with the share (0 to 1) that is done: progress goes out, and when it throws (the job was
   * canceled) the work ends. At least every few seconds, or the job is taken for dead.
   */
  readonly onPiece: (share: number) => Promise<void>;
}

/** An engine that must see the whole picture at once, such as Limn's fill and style transfer; it runs in one step of a job. */
export interface PictureEngine {
  readonly kind: "picture";
  readonly id: string;
  /** The modes that it serves, each with the parameters that it takes of those which the mode has. */
  readonly serves: Readonly<Partial<Record<Mode, readonly ParameterName[]>>>;
  /** A whole picture of the picture's own size, RGB. What the mask leaves black comes out as it went in. */
  render(pictures: RenderedPictures, mode: Mode, parameters: Parameters, run: PictureRun): Promise<Raster>;
}
