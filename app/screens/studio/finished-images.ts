import { type ImageDocument, isEnd, type JobState } from "#contract/jobs";

/** How far each image was when it was last looked at, by id. */
export type KnownStates = ReadonlyMap<string, JobState>;

export function knownStates(images: readonly ImageDocument[]): KnownStates {
  return new Map(images.map(({ id, state }) => [id, state]));
}

/** The images that were at work when they were last looked at and have ended since. */
export function newlyEnded(known: KnownStates, images: readonly ImageDocument[]): readonly ImageDocument[] {
  return images.filter(({ id, state }) => {
    const before = known.get(id);
    return before !== undefined && !isEnd(before) && isEnd(state);
  });
}
