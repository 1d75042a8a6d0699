import type { RowSource } from "./enhance/row-source";
import type { Raster, Samples } from "./raster";

/** Detaches a buffer from its memory, which is free then (ECMA-262, 25.1.6.9). Node 20, where some tests run, has none. */
type Detachable = ArrayBufferLike & { transfer?: (lengthBytes: number) => ArrayBuffer };

/**
 * Gives memory back at once that nobody looks at any more: what lies outside V8's heap it collects late, when tens of megabytes more are there,
 * and an isolate has no room for those beside a strip (docs/scaling.md). Whoever looked at it would find no bytes.
 */
export function giveBack({ buffer }: Samples): void {
  (buffer as Detachable).transfer?.(0);
}

/** A source whose rows are given back together, once what they were wanted for is made. They must be nobody else's. */
export function lendRows<Source extends RowSource<Samples>>(
  source: Source,
): { readonly source: Source; readonly giveBack: () => void } {
  const lent: Raster<Samples>[] = [];
  return {
    source: {
      ...source,
      async rows(range) {
        const rows = await source.rows(range);
        lent.push(rows);
        return rows;
      },
    },
    giveBack: () => {
      for (const { data } of lent.splice(0)) giveBack(data);
    },
  };
}
