/** A repeatable hash of a lattice point to [0, 1). */
function latticeValue(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 1_274_126_177);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

const smooth = (t: number) => t * t * (3 - 2 * t);

/** Value noise in [0, 1], one feature a unit. */
function valueNoise(x: number, y: number, seed: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = smooth(x - left);
  const v = smooth(y - top);
  const upper = latticeValue(left, top, seed) * (1 - u) + latticeValue(left + 1, top, seed) * u;
  const lower = latticeValue(left, top + 1, seed) * (1 - u) + latticeValue(left + 1, top + 1, seed) * u;
  return upper * (1 - v) + lower * v;
}

/** Noise of several octaves, each twice as fine and half as strong, in [0, 1]. */
export function fractalNoise(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0;
  let weight = 0.5;
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * valueNoise(x * 2 ** octave, y * 2 ** octave, seed + octave);
    weight /= 2;
  }
  return sum / (1 - 2 ** -octaves);
}
