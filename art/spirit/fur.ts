import { seededRandom } from "#imaging/seeded-random";
import { between, brush, type Curve, pick } from "./pen";

/** Fur lines from where `origin` says, each about `length` px along a direction. */
export function fur(
  count: number,
  seed: number,
  origin: (random: () => number) => readonly [number, number, number],
  colours: readonly string[],
  [shortest, longest]: readonly [number, number],
): string[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const [x, y, degrees] = origin(random);
    const angle = ((degrees + between(random, -14, 14)) * Math.PI) / 180;
    const length = between(random, shortest, longest);
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const curve: Curve = [
      [x, y],
      [x + dx * 0.4 - dy * 0.12, y + dy * 0.4 + dx * 0.12],
      [x + dx * 0.8 - dy * 0.1, y + dy * 0.8 + dx * 0.1],
      [x + dx, y + dy],
    ];
    return brush(curve, between(random, 4, 10), {
      fill: pick(random, colours),
      opacity: between(random, 0.5, 1),
    });
  });
}
