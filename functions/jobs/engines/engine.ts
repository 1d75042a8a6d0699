import type { ParameterName } from "#contract/mode-parameters";
import type { Parameters } from "#contract/mode-parameters-schema";
import type { Mode } from "#contract/modes";
import type { PixelSize } from "#contract/sizes";
import type { EnhanceInput } from "#imaging/enhance/enhance";
import type { RowSource } from "#imaging/enhance/row-source";
import type { Samples } from "#imaging/raster";
import type { RowRange } from "#imaging/row-range";
import type { HostedEngine } from "./hosted/hosted-engine";
import type { PictureEngine } from "./picture-engine";

export interface EngineRun {
  /**
   * Awaited between pieces of work with the share (0 to 1) of the rows asked for that is done: progress goes out, and
   * when it throws (the job was canceled) the work ends.
   */
  readonly onPiece: (share: number) => Promise<void>;
}

/** What is made of a picture: the mode, what was asked of it, and the exact size of the result. */
export interface Rendering extends PixelSize {
  readonly mode: Mode;
  readonly parameters: Parameters;
}

/** An engine that gives rows on demand, strip by strip, in memory that does not grow with the picture: Limn's networks. */
export interface RowsEngine {
  readonly kind: "rows";
  readonly id: string;
  /** The modes that it serves, each with the parameters that it takes of those which the mode has. */
  readonly serves: Readonly<Partial<Record<Mode, readonly ParameterName[]>>>;
  /** The enhanced picture as a source of its rows, in the input's depth: what it takes is made ready, and nothing is computed before rows are asked for. */
  enhance<Data extends Samples>(
    input: EnhanceInput<Data>,
    rendering: Rendering,
    run: EngineRun,
  ): Promise<RowSource<Data>>;
  /** Columns of the same picture alone, for the work of those alone: what a preview shows. */
  enhanceColumns<Data extends Samples>(
    input: EnhanceInput<Data>,
    rendering: Rendering,
    columns: RowRange,
    run: EngineRun,
  ): Promise<RowSource<Data>>;
}

/**
 * Turns a picture into an enhanced one, in one of three ways: by rows, as a whole, or elsewhere. Adding a folder beside this file, and a
 * line in engines.ts, adds one.
 */
export type Engine = RowsEngine | PictureEngine | HostedEngine;
