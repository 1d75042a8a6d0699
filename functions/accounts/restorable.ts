import { DurableObject } from "cloudflare:workers";
import type { AccountBindings } from "./bindings";

/** Where an account's storage stood, and where it stands now: the way there, and the way back. */
export interface RestorePoint {
  readonly bookmark: string;
  readonly currentBookmark: string;
}

/**
 * The part of an account that operators bring back to an earlier time (Cloudflare's documentation, "SQLite-backed Durable
 * Object Storage", point-in-time recovery: any time of the last 30 days). Everything in it goes back together: record,
 * ledger, jobs, sessions. What lies elsewhere (R2, D1, Stripe) does not; docs/operations.md says what to do about it.
 */
export abstract class Restorable extends DurableObject<AccountBindings> {
  /** @param atMs epoch milliseconds. Rejects where the platform keeps no history, as on a developer's machine. */
  async readRestorePoint(atMs: number): Promise<RestorePoint> {
    const { storage } = this.ctx;
    return {
      bookmark: await storage.getBookmarkForTime(atMs),
      currentBookmark: await storage.getCurrentBookmark(),
    };
  }

  /** Puts the storage back to a bookmark; the object begins anew from there. Answers the bookmark that undoes it. */
  async restoreTo(bookmark: string): Promise<{ undoBookmark: string }> {
    const undoBookmark = await this.ctx.storage.onNextSessionRestoreBookmark(bookmark);
    // After the answer is out: the restore happens at the object's next start.
    setTimeout(() => this.ctx.abort("restored to an earlier time"), 100);
    return { undoBookmark };
  }
}
