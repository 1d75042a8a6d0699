import { priceJob } from "#contract/pricing";
import { outputSize, type PixelSize, type scales } from "#contract/sizes";

/** A picture that people can picture, and how much larger it is made. */
export interface ExamplePicture {
  readonly what: string;
  readonly before: PixelSize;
  readonly scale: (typeof scales)[number];
}

interface ExamplePrice extends ExamplePicture {
  readonly after: PixelSize;
  readonly amountCredits: number;
}

/** The pictures with their results and prices in Standard mode, by the tables that price every job. */
export function examplePrices(pictures: readonly ExamplePicture[]): ExamplePrice[] {
  return pictures.map((picture) => {
    const after = outputSize(picture.before, { scale: picture.scale });
    return { ...picture, after, amountCredits: priceJob("standard", after) };
  });
}
