export type ResampleFilter = "bicubic" | "lanczos3";

/** A filter's weight at distance x (in source pixels, before widening), and the distance where it ends. */
export interface FilterKernel {
  readonly radius: number;
  weightAt(x: number): number;
}

/** Keys' cubic convolution with a = -0.5, as Matlab's imresize has it (Keys 1981). */
function bicubicAt(x: number): number {
  const distance = Math.abs(x);
  if (distance <= 1) return (1.5 * distance - 2.5) * distance * distance + 1;
  if (distance < 2) return ((-0.5 * distance + 2.5) * distance - 4) * distance + 2;
  return 0;
}

/** sinc(x) · sinc(x / 3) for |x| < 3. */
function lanczos3At(x: number): number {
  const distance = Math.abs(x);
  if (distance >= 3) return 0;
  if (distance === 0) return 1;
  // sin(π·n) is not exactly zero in floating point; the zeros are what makes a 1:1 resample the identity.
  if (Number.isInteger(distance)) return 0;
  const angle = Math.PI * distance;
  return (3 * Math.sin(angle) * Math.sin(angle / 3)) / (angle * angle);
}

export const filterKernels: Readonly<Record<ResampleFilter, FilterKernel>> = {
  bicubic: { radius: 2, weightAt: bicubicAt },
  lanczos3: { radius: 3, weightAt: lanczos3At },
};
