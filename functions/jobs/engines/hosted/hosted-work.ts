import type { Parameters } from "#contract/mode-parameters-schema";
import type { Mode } from "#contract/modes";
import type { PixelSize } from "#contract/sizes";
import type { Raster } from "#imaging/raster";

/** What a provider is asked for. Pictures are upright, without alpha and without the file's metadata. */
export interface HostedWork {
  readonly jobId: string;
  readonly mode: Mode;
  readonly parameters: Parameters;
  /** Not larger than the engine said that it takes; null for Create, which has none. */
  readonly picture: Raster | null;
  /** White is to be painted anew; of the picture's size. */
  readonly mask: Raster | null;
  readonly style: Raster | null;
  /** What the job gives at the end; a provider may give another size. */
  readonly output: PixelSize;
  /** By which the model is to enlarge what it is sent (`factorFor`); null for models that do not. */
  readonly factor: number | null;
  /** Where the provider tells of the end; null where nothing can reach this Limn, and it is asked instead. */
  readonly webhookUrl: string | null;
}

/** `accepted`: it is at work, under its own id. `finished`: the answer was the picture itself. */
export type Submitted =
  | { readonly state: "accepted"; readonly predictionId: string }
  | { readonly state: "finished"; readonly file: Uint8Array };

/** How a prediction does. `file` says where the provider keeps what it made; `share` is 0 to 1 where it tells. */
export type Looked =
  | { readonly state: "waiting"; readonly share: number | null }
  | { readonly state: "finished"; readonly file: string }
  | { readonly state: "failed"; readonly reason: string };
