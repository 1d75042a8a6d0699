/** Weighted sum of lines of equal length: target[i] = Σ weights[k] × lines[k][i], added in order. */
export function filterColumns(
  lines: readonly Float64Array[],
  weights: readonly number[],
  target: Float64Array,
): void {
  target.fill(0);
  // Two lines at a time: the running sum is read and written half as often.
  for (let k = 0; k + 1 < lines.length; k += 2) {
    addTwo(
      lines[k] as Float64Array,
      weights[k] as number,
      lines[k + 1] as Float64Array,
      weights[k + 1] as number,
      target,
    );
  }
  if (lines.length % 2 === 1) addOne(lines.at(-1) as Float64Array, weights.at(-1) as number, target);
}

function addTwo(
  a: Float64Array,
  weightA: number,
  b: Float64Array,
  weightB: number,
  target: Float64Array,
): void {
  for (let i = 0; i < target.length; i++) {
    target[i] = (target[i] as number) + weightA * (a[i] as number) + weightB * (b[i] as number);
  }
}

function addOne(line: Float64Array, weight: number, target: Float64Array): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) + weight * (line[i] as number);
}
