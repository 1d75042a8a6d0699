/**
 * Inks without a profile as colours, four bytes a pixel (cyan, magenta, yellow, black; 255 is all of an ink) as three: each ink takes its
 * share of the paper's white.
 */
export function subtractInks(inks: Uint8Array, rgb: Uint8Array, pixels: number): void {
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const paper = 255 - (inks[pixel * 4 + 3] as number);
    for (let i = 0; i < 3; i += 1) {
      rgb[pixel * 3 + i] = Math.round(((255 - (inks[pixel * 4 + i] as number)) * paper) / 255);
    }
  }
}
