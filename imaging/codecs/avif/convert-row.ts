import { unsupported } from "./refusals";

/** Rows of luma and two colour differences, made red, green and blue in place: values of 0 to 1. */
export type ConvertRow = (rows: readonly [Float32Array, Float32Array, Float32Array], columns: number) => void;

/** Code points of matrices that are not of luma's shares (ITU-T H.273, table 4). */
export const identity = 0;
const sumsAndDifferences = 8;

/** The shares of red and blue in luma. What is not said (2) is BT.601, as encoders take it. */
const lumaShares: Readonly<Record<number, readonly [red: number, blue: number]>> = {
  1: [0.2126, 0.0722],
  2: [0.299, 0.114],
  4: [0.3, 0.11],
  5: [0.299, 0.114],
  6: [0.299, 0.114],
  7: [0.212, 0.087],
  9: [0.2627, 0.0593],
};

/** Throws `image-format-unsupported` for a matrix that nobody writes. */
export function colourConverter(matrix: number | "grey"): ConvertRow {
  if (matrix === "grey") return grey;
  if (matrix === identity) return fromGreenBlueRed;
  if (matrix === sumsAndDifferences) return fromSumsAndDifferences;
  const shares = lumaShares[matrix];
  if (!shares) throw unsupported(`an AVIF with colours of a kind that Limn does not know (matrix ${matrix})`);
  return byLuma(...shares);
}

const grey: ConvertRow = ([luma, green, blue]) => {
  green.set(luma);
  blue.set(luma);
};

const fromGreenBlueRed: ConvertRow = ([first, second, third], columns) => {
  for (let x = 0; x < columns; x += 1) {
    const green = first[x] as number;
    const blue = second[x] as number;
    first[x] = third[x] as number;
    second[x] = green;
    third[x] = blue;
  }
};

/** YCgCo. */
const fromSumsAndDifferences: ConvertRow = ([first, second, third], columns) => {
  for (let x = 0; x < columns; x += 1) {
    const luma = first[x] as number;
    const greenness = second[x] as number;
    const orange = third[x] as number;
    first[x] = luma - greenness + orange;
    second[x] = luma + greenness;
    third[x] = luma - greenness - orange;
  }
};

function byLuma(red: number, blue: number): ConvertRow {
  const green = 1 - red - blue;
  const redOfThird = 2 * (1 - red);
  const blueOfSecond = 2 * (1 - blue);
  const greenOfSecond = (-blueOfSecond * blue) / green;
  const greenOfThird = (-redOfThird * red) / green;
  return ([first, second, third], columns) => {
    for (let x = 0; x < columns; x += 1) {
      const luma = first[x] as number;
      const toBlue = second[x] as number;
      const toRed = third[x] as number;
      first[x] = luma + redOfThird * toRed;
      second[x] = luma + greenOfSecond * toBlue + greenOfThird * toRed;
      third[x] = luma + blueOfSecond * toBlue;
    }
  };
}
