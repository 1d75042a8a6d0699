import type { Raster } from "../raster";
import { checkedStrips, type EncodeRequest } from "./strips";

/** All strips as RGBA, the only input that the encoders of WebP and AVIF take. */
export async function collectRgba(
  request: EncodeRequest,
  strips: AsyncIterable<Raster>,
): Promise<Uint8Array> {
  const rgba = new Uint8Array(request.widthPx * request.heightPx * 4);
  let to = 0;
  for await (const { data, channels } of checkedStrips(request, strips)) {
    if (channels === 4) {
      rgba.set(data, to);
      to += data.length;
      continue;
    }
    for (let from = 0; from < data.length; from += 3, to += 4) {
      rgba[to] = data[from] as number;
      rgba[to + 1] = data[from + 1] as number;
      rgba[to + 2] = data[from + 2] as number;
      rgba[to + 3] = 255;
    }
  }
  return rgba;
}
