/** The worker that turns one picture into a PNG; it is ended after it. */
import { LimnError } from "#contract/errors";
import { planStrips } from "#imaging/enhance/strips";
import { carry } from "#imaging/metadata/carried";
import { bitsPerSampleOf, type Raster, rowsOf, type Samples } from "#imaging/raster";
import type { AsPngMessage } from "./as-png";
import { decodeLocally, encodeLocally } from "./codecs";

const tell = (message: AsPngMessage) => self.postMessage(message);

self.addEventListener("message", ({ data: file }: MessageEvent<File>) => {
  pngOf(file).then(
    (png) => tell({ png }),
    (error: unknown) => tell({ png: null, code: error instanceof LimnError ? error.code : "internal" }),
  );
});

/** The picture upright, in its own colours, with everything that its file says of it. */
async function pngOf(file: File): Promise<Blob> {
  const decoded = await decodeLocally(file);
  const { raster } = decoded;
  const carried = carry(decoded, { size: raster, source: null, keepLocation: true });
  const { widthPx, heightPx, channels } = raster;
  const bitsPerSample = bitsPerSampleOf(raster.data);
  const request = { widthPx, heightPx, channels, bitsPerSample, ...carried, quality: 100 };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const bytes of await encodeLocally("png", request, stripsOf(raster))) {
    parts.push(new Uint8Array(bytes));
  }
  return new Blob(parts, { type: "image/png" });
}

async function* stripsOf(raster: Raster<Samples>): AsyncGenerator<Raster<Samples>> {
  for (const { first, end } of planStrips(raster)) yield rowsOf(raster, first, end);
}
