import type { FrameQuantisation } from "./frame-header";

/** Step sizes of DC coefficients by index (RFC 6386, section 14.1). */
const dcSteps: Readonly<Uint8Array> = new Uint8Array([
  4, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14, 15, 16, 17, 17, 18, 19, 20, 20, 21, 21, 22, 22, 23, 23, 24, 25,
  25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 46, 47, 48, 49,
  50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76,
  76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 91, 93, 95, 96, 98, 100, 101, 102, 104, 106, 108,
  110, 112, 114, 116, 118, 122, 124, 126, 128, 130, 132, 134, 136, 138, 140, 143, 145, 148, 151, 154, 157,
]);

/** Step sizes of AC coefficients by index (RFC 6386, section 14.1). */
const acSteps: Readonly<Uint16Array> = new Uint16Array([
  4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
  32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58,
  60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106, 108,
  110, 112, 114, 116, 119, 122, 125, 128, 131, 134, 137, 140, 143, 146, 149, 152, 155, 158, 161, 164, 167,
  170, 173, 177, 181, 185, 189, 193, 197, 201, 205, 209, 213, 217, 221, 225, 229, 234, 239, 245, 249, 254,
  259, 264, 269, 274, 279, 284,
]);

/** The factors of a segment's coefficients: of luma, of luma's DCs where they have a block of their own (Y2), of chroma. */
export interface DequantisationFactors {
  readonly lumaDc: number;
  readonly lumaAc: number;
  readonly secondDc: number;
  readonly secondAc: number;
  readonly chromaDc: number;
  readonly chromaAc: number;
}

/** The factors for a segment's index (RFC 6386, sections 9.6 and 14.1). */
export function dequantisationFactors(index: number, frame: FrameQuantisation): DequantisationFactors {
  return {
    lumaDc: step(dcSteps, index + frame.lumaDcDelta),
    lumaAc: step(acSteps, index),
    secondDc: 2 * step(dcSteps, index + frame.secondDcDelta),
    secondAc: Math.max(8, Math.trunc((step(acSteps, index + frame.secondAcDelta) * 155) / 100)),
    chromaDc: Math.min(132, step(dcSteps, index + frame.chromaDcDelta)),
    chromaAc: step(acSteps, index + frame.chromaAcDelta),
  };
}

function step(steps: Readonly<Uint8Array | Uint16Array>, index: number): number {
  return steps[Math.min(127, Math.max(0, index))] as number;
}
