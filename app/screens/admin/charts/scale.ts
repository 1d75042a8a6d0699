/** The next round number at or above a figure: 1, 2 or 5 and zeros; where bars end and a scale is read. */
export function roundedUp(figure: number): number {
  if (figure <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(figure));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= figure) ?? 10;
  return step * power;
}

export interface Bar {
  /** From the top, in hundredths of the chart's height. */
  readonly y: number;
  readonly height: number;
}

/** A day's figures as bars that stand on one another, the first at the bottom. What is below zero has no bar. */
export function stackedBars(figures: readonly number[], top: number): readonly Bar[] {
  let filled = 0;
  return figures.map((figure) => {
    const height = (Math.max(0, figure) / top) * 100;
    filled += height;
    return { y: 100 - filled, height };
  });
}
