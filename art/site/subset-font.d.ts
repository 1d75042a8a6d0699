/** The package has no types of its own. */
declare module "subset-font" {
  interface SubsetOptions {
    targetFormat: "woff2";
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
  }
  export default function subsetFont(font: Buffer, letters: string, options: SubsetOptions): Promise<Buffer>;
}
