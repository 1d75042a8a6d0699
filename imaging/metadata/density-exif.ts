/** Tags and types of TIFF 6.0, sections 2 and 8. */
const tag = { xResolution: 0x011a, yResolution: 0x011b, resolutionUnit: 0x0128 } as const;
const type = { short: 3, rational: 5 } as const;
const inch = 2;

/** Exif that holds nothing but the density: one directory of three entries, and the two rationals behind it. */
export function densityExif(densityDpi: number): Uint8Array {
  const entries = 3;
  const rationals = 8 + 2 + 12 * entries + 4;
  const exif = new Uint8Array(rationals + 16);
  const view = new DataView(exif.buffer);
  const entry = (index: number, ...[name, kind, value]: [number, number, number]) => {
    const offset = 10 + 12 * index;
    view.setUint16(offset, name, true);
    view.setUint16(offset + 2, kind, true);
    view.setUint32(offset + 4, 1, true);
    view.setUint32(offset + 8, value, true);
  };
  view.setUint16(0, 0x4949);
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, entries, true);
  entry(0, tag.xResolution, type.rational, rationals);
  entry(1, tag.yResolution, type.rational, rationals + 8);
  entry(2, tag.resolutionUnit, type.short, inch);
  for (const offset of [rationals, rationals + 8]) {
    view.setUint32(offset, densityDpi, true);
    view.setUint32(offset + 4, 1, true);
  }
  return exif;
}
