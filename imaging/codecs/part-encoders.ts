import { LimnError } from "#contract/errors";
import type { PictureFormat } from "#contract/formats";
import { bitsPerSampleOf, type Raster, type Samples } from "../raster";
import { avifBegin, cellsOfPart, encodeAvifPart } from "./avif/encode";
import { avifMeta } from "./avif/meta";
import { encodeJpegPart, jpegBegin, jpegEnd } from "./jpeg/encode";
import { jpegMeta } from "./jpeg/meta";
import { encodePngPart, pngBegin, pngTrailer } from "./png/parts";
import {
  type EncodedPart,
  emptySum,
  type PartPlace,
  type PartPlan,
  type PartRun,
  type PartSum,
  rowsPerPiece,
} from "./part";
import type { EncodeRequest } from "./strips";

export type { EncodedPart, FlushedDeflate, PartSum } from "./part";

/** A format whose files can be made of parts, each encoded apart from all others: begin, the parts in their order, end. */
export interface PartEncoder {
  /** `sums` are those of all parts, in their order. */
  begin(request: EncodeRequest, sums: readonly PartSum[], plan: PartPlan): Promise<Uint8Array>;
  /** Parts begin at multiples of their plan's rows. Memory is that of the rows, a piece and the result. */
  part(request: EncodeRequest, rows: Raster<Samples>, place: PartPlace, run: PartRun): Promise<EncodedPart>;
  end(sums: readonly PartSum[]): Uint8Array;
}

/** Formats of the others need the whole picture at once. */
export const partEncoders: Readonly<Partial<Record<PictureFormat, PartEncoder>>> = {
  png: {
    begin: pngBegin,
    part: (request, rows, _place, run) => gather(request, rows, encodePngPart(request, rows, run), run),
    end: pngTrailer,
  },
  jpeg: {
    begin: async (request) => jpegBegin(withQuality(request, jpegMeta)),
    part: (request, rows, place, run) =>
      gather(request, rows, encodeJpegPart(withQuality(request, jpegMeta), rows, place), run),
    end: () => jpegEnd.slice(),
  },
  avif: {
    begin: async (request, sums, plan) => avifBegin(withQuality(request, avifMeta), sums, plan),
    part: (request, rows, place, run) => {
      const cells = encodeAvifPart(withQuality(request, avifMeta), rows, place, run.av1Encode);
      return gather(request, rows, cells, run, cellsOfPart(request, rows, place));
    },
    end: () => new Uint8Array(0),
  },
};

const withQuality = (request: EncodeRequest, { defaultQuality }: { readonly defaultQuality: number }) => ({
  ...request,
  quality: request.quality ?? defaultQuality,
});

async function gather(
  { widthPx, channels, bitsPerSample = 8 }: EncodeRequest,
  rows: Raster<Samples>,
  pieces: Generator<Uint8Array, Partial<PartSum> | void, undefined>,
  { onPiece }: PartRun,
  expected = Math.ceil(rows.heightPx / rowsPerPiece(rows)),
): Promise<EncodedPart> {
  const bits = bitsPerSampleOf(rows.data);
  if (rows.widthPx !== widthPx || rows.channels !== channels || bits !== bitsPerSample) {
    throw new LimnError("internal", {
      detail: `a part ${rows.widthPx}×${rows.channels}×${bits} of ${widthPx}×${channels}×${bitsPerSample}`,
    });
  }
  const encoded: Uint8Array[] = [];
  for (;;) {
    const { done, value } = pieces.next();
    if (done) {
      return { pieces: encoded, sum: { ...emptySum, ...value } };
    }
    encoded.push(value);
    await onPiece?.(Math.min(1, encoded.length / expected));
  }
}
