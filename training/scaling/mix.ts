import { seededRandom } from "#imaging/seeded-random";
import type { ArrivingJob } from "./simulate";
import { type ScaledJob, workOf } from "./work";

const of = (
  share: number,
  mode: ScaledJob["mode"],
  scale: ScaledJob["scale"],
  [widthPx, heightPx]: readonly [number, number],
  format: ScaledJob["format"],
) => ({ share, job: { mode, scale, format, output: { widthPx, heightPx } } });

/** A described mix, not one that was seen: mostly pictures of the web, some photographs, a few that are as large as can be. */
export const mix = [
  of(0.5, "standard", 2, [2_048, 1_536], "jpeg"),
  of(0.2, "standard", 4, [4_096, 3_072], "png"),
  of(0.15, "standard", 2, [8_000, 6_000], "jpeg"),
  of(0.08, "crystal", 2, [4_096, 3_072], "png"),
  of(0.05, "standard", 4, [16_000, 12_000], "jpeg"),
  of(0.015, "standard", 4, [26_000, 19_600], "png"),
  of(0.005, "crystal", 2, [26_000, 19_600], "png"),
] as const;

/** So many jobs of the mix, asked for at random moments with this rate on average. */
export function jobsOfMix(count: number, perHour: number, seed: number): ArrivingJob[] {
  const random = seededRandom(seed);
  let atSeconds = 0;
  return Array.from({ length: count }, () => {
    atSeconds += -Math.log(1 - random()) * (3_600 / perHour);
    return { atSeconds, work: workOf(drawn(random())) };
  });
}

function drawn(draw: number): ScaledJob {
  let rest = draw;
  for (const { share, job } of mix) {
    if (rest < share) return job;
    rest -= share;
  }
  return mix[0].job;
}
