/** The wait before a queue's message comes again: 15 s, then twice as long each time, up to six hours. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(6 * 3_600, 15 * 2 ** (attempts - 1));
}
