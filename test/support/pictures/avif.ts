import { readFileSync } from "node:fs";

/** Those of avif/README.md that Limn reads. */
export const readAvifNames = [
  "rgb",
  "rgba",
  "premultiplied",
  "deep-10",
  "deep-12",
  "grey",
  "quarter",
  "quarter-limited",
  "half",
  "differences",
  "grid",
  "grid-alpha",
  "turned",
  "mirrored",
  "display-p3",
  "animated",
] as const;
type AvifName = (typeof readAvifNames)[number] | "high-range" | "cropped";

/** From the project's folder, in which everything that tests is run. */
export function avifFile(name: AvifName): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(`test/support/pictures/avif/${name}.avif`));
}
