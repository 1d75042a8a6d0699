/** A point of the drawing: x to the right, y downwards. */
export type Point = readonly [number, number];
/** A cubic curve: its start, two handles and its end. */
export type Curve = readonly [Point, Point, Point, Point];

export const ink = "#1d1836";

/** The line around a shape. */
export const outline = { stroke: ink, strokePx: 6 };

/** A number between two, by `random`. */
export const between = (random: () => number, from: number, to: number) => from + (to - from) * random();

/** One of several, by `random`. */
export const pick = (random: () => number, colours: readonly string[]) =>
  colours[Math.floor(random() * colours.length)] ?? ink;

/** The point at `t` (0 to 1) of a curve. */
export function pointOn([start, leave, arrive, end]: Curve, t: number): Point {
  const u = 1 - t;
  const axis = (i: 0 | 1) =>
    u ** 3 * start[i] + 3 * u * u * t * leave[i] + 3 * u * t * t * arrive[i] + t ** 3 * end[i];
  return [axis(0), axis(1)];
}

/** The same curve, moved sideways by an amount that grows to `offset` where the brush is widest. */
export function beside(curve: Curve, offset: number): Curve {
  const [start, leave, arrive, end] = curve;
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const across: Point = [-(end[1] - start[1]) / length, (end[0] - start[0]) / length];
  const moved = (point: Point, share: number): Point => [
    point[0] + across[0] * offset * share,
    point[1] + across[1] * offset * share,
  ];
  return [moved(start, 0.25), moved(leave, 0.8), moved(arrive, 1.15), moved(end, 0.1)];
}

interface Look {
  fill: string;
  stroke?: string;
  strokePx?: number;
  opacity?: number;
  /** Further attributes of the element, such as a filter. */
  more?: string;
}

/** A path of SVG's own commands. */
export function path(commands: string, look: Look): string {
  const stroke = look.stroke
    ? ` stroke="${look.stroke}" stroke-width="${look.strokePx ?? 5}" stroke-linejoin="round" stroke-linecap="round"`
    : "";
  return `<path d="${commands}" fill="${look.fill}"${stroke} opacity="${look.opacity ?? 1}" ${look.more ?? ""}/>`;
}

/** One stroke of a brush along a curve: thin, widest at `widest` of the way, and out to a point. */
export function brush(curve: Curve, widthPx: number, look: Look, widest = 0.4, root = 0): string {
  const steps = 28;
  const left: string[] = [];
  const right: string[] = [];
  for (let step = 0; step <= steps; step++) {
    const t = step / steps;
    const [x, y] = pointOn(curve, t);
    const [beforeX, beforeY] = pointOn(curve, Math.max(0, t - 0.01));
    const [afterX, afterY] = pointOn(curve, Math.min(1, t + 0.01));
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
    const swell =
      t < widest
        ? root + (1 - root) * Math.sin((t / widest) * (Math.PI / 2))
        : 1 - ((t - widest) / (1 - widest)) ** 1.8;
    const half = (widthPx / 2) * swell;
    const acrossX = (-(afterY - beforeY) / length) * half;
    const acrossY = ((afterX - beforeX) / length) * half;
    left.push(`${(x + acrossX).toFixed(1)} ${(y + acrossY).toFixed(1)}`);
    right.unshift(`${(x - acrossX).toFixed(1)} ${(y - acrossY).toFixed(1)}`);
  }
  return path(`M${[...left, ...right].join("L")}Z`, look);
}

/** A soft or hard disc. */
export const disc = (x: number, y: number, radius: number, fill: string, opacity = 1, more = "") =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}" opacity="${opacity.toFixed(2)}" ${more}/>`;
