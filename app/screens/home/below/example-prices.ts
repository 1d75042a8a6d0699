import { priceJob } from "#contract/pricing";
import { outputSize, type PixelSize } from "#contract/sizes";

interface ExamplePrice {
  readonly what: string;
  readonly scale: number;
  readonly before: PixelSize;
  readonly after: PixelSize;
  readonly amountCredits: number;
}

const pictures = [
  { what: "A profile picture", before: { widthPx: 400, heightPx: 400 }, scale: 4 },
  { what: "A photo from a website", before: { widthPx: 1_200, heightPx: 800 }, scale: 2 },
  { what: "A drawing for a poster", before: { widthPx: 1_240, heightPx: 1_754 }, scale: 4 },
  { what: "A photo from a phone", before: { widthPx: 4_000, heightPx: 3_000 }, scale: 2 },
] as const;

/** Everyday pictures with their results and prices in Standard mode, by the tables that price every job. */
export function examplePrices(): ExamplePrice[] {
  return pictures.map(({ what, before, scale }) => {
    const after = outputSize(before, { scale });
    return { what, scale, before, after, amountCredits: priceJob("standard", after) };
  });
}
