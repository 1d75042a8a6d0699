const firstDelayMs = 500;
const maxDelayMs = 30_000;

/**
 * How long to wait before the next try, after `failures` failed ones (from 1): twice as long each time up to 30 s, of
 * which a random half is taken off, so that a restarted server does not see every client at once.
 */
export function backoffDelayMs(failures: number, random: () => number): number {
  const delayMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (failures - 1));
  return Math.round(delayMs * (0.5 + random() / 2));
}
