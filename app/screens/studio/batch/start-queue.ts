import { maxActiveJobs } from "#contract/limits";
import type { PlannedStart } from "./batch-quote";

export interface StartQueue {
  add(starts: readonly PlannedStart[]): void;
  /** Tells how many of the account's pictures are at work now; where there is room again, the next ones start. */
  noteActive(count: number): void;
  /** Takes a picture out that is not begun yet. */
  remove(draftId: string): void;
  /** Empties the queue; gives the drafts that were not begun. What has begun goes on. */
  stop(): readonly string[];
}

/**
 * Starts pictures one by one in their order, at most `maxAtOnce` requests under way and never more pictures at work than
 * an account may have. Each is a job of its own: `start` tells of its own failures, and none of them stops the others.
 */
export function createStartQueue(
  start: (planned: PlannedStart) => Promise<void>,
  maxAtOnce = 3,
  maxActive = maxActiveJobs,
): StartQueue {
  let waiting: readonly PlannedStart[] = [];
  let underWay = 0;
  let active = 0;

  const advance = () => {
    while (underWay < maxAtOnce && active + underWay < maxActive) {
      const next = waiting[0];
      if (!next) return;
      waiting = waiting.slice(1);
      underWay += 1;
      void start(next).finally(() => {
        underWay -= 1;
        advance();
      });
    }
  };
  return {
    add(starts) {
      waiting = [...waiting, ...starts];
      advance();
    },
    noteActive(count) {
      active = count;
      advance();
    },
    remove(draftId) {
      waiting = waiting.filter((planned) => planned.draftId !== draftId);
    },
    stop() {
      const left = waiting.map(({ draftId }) => draftId);
      waiting = [];
      return left;
    },
  };
}
