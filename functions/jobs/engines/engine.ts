import type { Mode } from "#contract/modes";
import type { PixelSize } from "#contract/sizes";
import type { EnhanceInput } from "#imaging/enhance/enhance";
import type { RowSource } from "#imaging/enhance/row-source";
import type { RowRange } from "#imaging/row-range";

export interface EngineRun {
  /**
   * Awaited between pieces of work with the share (0 to 1) of the rows asked for that is done: progress goes out, and
   * when it throws (the job was canceled) the work ends.
   */
  readonly onPiece: (share: number) => Promise<void>;
}

/** What turns a picture into an enhanced one. Adding a folder beside this file, and a line in engines.ts, adds one. */
export interface Engine {
  readonly id: string;
  readonly modes: readonly Mode[];
  /** The enhanced picture, of exactly `output` size, as a source of its rows: nothing is computed before rows are asked for. */
  enhance(input: EnhanceInput, mode: Mode, output: PixelSize, run: EngineRun): RowSource;
  /** Columns of the same picture alone, for the work of those alone: what a preview shows. */
  enhanceColumns(
    input: EnhanceInput,
    mode: Mode,
    output: PixelSize,
    columns: RowRange,
    run: EngineRun,
  ): RowSource;
}
