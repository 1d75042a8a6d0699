import type { ImageDocument, JobState } from "#contract/jobs";
import { imageListLimit } from "#contract/limits";

const stateRank: Readonly<Record<JobState, number>> = {
  queued: 0,
  running: 1,
  succeeded: 2,
  failed: 2,
  canceled: 2,
};

/** Whether `candidate` tells more of the same job than `held`: jobs only move forward. */
export function isFurther(candidate: ImageDocument, held: ImageDocument): boolean {
  const ranks = [stateRank[candidate.state], stateRank[held.state]] as const;
  return ranks[0] === ranks[1] ? candidate.progress > held.progress : ranks[0] > ranks[1];
}

/** The held images with the changed ones put in and the removed ones taken out: newest first, at most 2,000. */
export function mergeImages(
  held: readonly ImageDocument[],
  changed: readonly ImageDocument[],
  removed: readonly string[],
): readonly ImageDocument[] {
  const byId = new Map(held.map((image) => [image.id, image]));
  for (const image of changed) byId.set(image.id, image);
  for (const id of removed) byId.delete(id);
  return [...byId.values()].sort(newestFirst).slice(0, imageListLimit);
}

function newestFirst(a: ImageDocument, b: ImageDocument): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
