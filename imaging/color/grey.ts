import { type Raster, rasterOf, type Samples, samplesLike } from "../raster";

/** Luma of ITU-R BT.601, by which JPEG weighs colours (ITU-T T.871, section 7). */
const luma = [0.299, 0.587, 0.114] as const;

/**
 * One value a pixel, with its alpha behind it where there is one. What a network makes of a grey picture is grey but for its rounding, and
 * this takes that away.
 */
export function greySamples<Data extends Samples>({
  data,
  channels,
}: Pick<Raster<Data>, "data" | "channels">): Data {
  const written = channels === 4 ? 2 : 1;
  const grey = samplesLike(data, (data.length / channels) * written);
  fillGrey(data, channels, grey, written);
  return grey;
}

function fillGrey(data: Samples, channels: number, grey: Samples, written: number): void {
  for (let from = 0, to = 0; from < data.length; from += channels, to += written) {
    grey[to] = Math.round(
      luma[0] * (data[from] as number) +
        luma[1] * (data[from + 1] as number) +
        luma[2] * (data[from + 2] as number),
    );
    if (written === 2) grey[to + 1] = data[from + 3] as number;
  }
}

/** The same in every channel of colour. */
export function neutral({ data, channels, widthPx, heightPx }: Raster): Raster {
  const grey = greySamples({ data, channels });
  const step = channels === 4 ? 2 : 1;
  const even = new Uint8Array(data.length);
  for (let from = 0, to = 0; to < even.length; from += step, to += channels) {
    even.fill(grey[from] as number, to, to + 3);
    if (step === 2) even[to + 3] = grey[from + 1] as number;
  }
  return rasterOf(widthPx, heightPx, channels, even);
}
