import type { LedgerEntry } from "#contract/account";
import { tellDirectory, tellEverything } from "../directory-news";
import { correct, listLedgerPage, type LedgerPosting, type Posted } from "../ledger";
import type { Outcome, Refusal } from "../outcome";
import { startAttempt } from "../recovery";
import { readUserRecord } from "../user-record";
import { WebhookKeeper } from "../webhooks/webhook-keeper";
import { refundJob, retryJob } from "./job-orders";

/** The part of an account that only operators ask for. Who may ask is decided before (functions/identity/operator.ts). */
export abstract class OperatorKeeper extends WebhookKeeper {
  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  /** Corrects the balance; the same id corrects it once. Refuses `request-invalid` and `idempotency-conflict`. */
  correctCredits(posting: LedgerPosting): Promise<Posted | Refusal> {
    return this.writeAndWatch(() => {
      const now = Date.now();
      const posted = correct(this.#sql, posting, now);
      if (posted.ok && posted.appended) tellDirectory(this.#sql, {}, now);
      return posted;
    });
  }

  /** See `refundJob` in job-orders.ts. */
  refundJob(jobId: string): Promise<Outcome<{ amountCredits: number; isStopped: boolean }>> {
    return this.writeAndWatch(() => refundJob(this.#sql, jobId, Date.now()));
  }

  /** See `retryJob` in job-orders.ts. `jobId` of the answer is the job that is at work now. */
  async retryJob(jobId: string, newJobId: string): Promise<Outcome<{ jobId: string }>> {
    const retried = await this.writeAndWatch(() => retryJob(this.#sql, jobId, newJobId, Date.now()));
    if (!retried.ok) return retried;
    const uid = readUserRecord(this.#sql)?.id;
    // A start that fails here is made good by the account's own watch over the job.
    if (uid !== undefined) await startAttempt(this.env.ENHANCE, { uid, ...retried.ordered });
    return { ok: true, jobId: retried.ordered.jobId };
  }

  /** Tells the directory all that it mirrors; answers in how many messages, 0 where nobody has this account. */
  async tellEverything(): Promise<number> {
    const told = await this.writeAndWatch(() => ({
      ok: true,
      messages: tellEverything(this.#sql, Date.now()),
    }));
    return told.ok ? told.messages : 0;
  }

  /** See `listLedgerPage` in ledger.ts. */
  listLedgerPage(page: { readonly before: number | null; readonly limit: number }): {
    readonly entries: LedgerEntry[];
    readonly next: number | null;
  } {
    return listLedgerPage(this.#sql, page);
  }
}
