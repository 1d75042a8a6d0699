import type { ErrorCode } from "#contract/errors";
import type { ImageDocument } from "#contract/jobs";
import { PredictionKeeper } from "./prediction-keeper";
import * as strips from "./strips";

/** The part of an account that knows how far each strip of its jobs is (decision 31). */
export abstract class StripKeeper extends PredictionKeeper {
  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  /** Runs a change in one transaction, then tells the sockets. */
  protected abstract change<Result>(change: () => Result): Result;

  /** See `handOutStrips` in strips.ts. */
  handOutStrips(jobId: string, attempt: number, count: number): { proceed: boolean } {
    const now = Date.now();
    const proceed = this.change(() => strips.handOutStrips(this.#sql, { jobId, attempt }, count, now));
    return { proceed };
  }

  /** See `beginStrip` in strips.ts. */
  beginStrip(of: strips.StripOfAttempt): { proceed: true; image: ImageDocument } | { proceed: false } {
    const image = this.change(() => strips.beginStrip(this.#sql, of, Date.now()));
    return image ? { proceed: true, image } : { proceed: false };
  }

  /** See `reportStrip` in strips.ts. */
  reportStrip(of: strips.StripOfAttempt, progress: strips.StripProgress): { proceed: boolean } {
    return { proceed: this.change(() => strips.reportStrip(this.#sql, of, progress, Date.now())) };
  }

  /** See `finishStrip` in strips.ts. */
  finishStrip(of: strips.StripOfAttempt): strips.FinishedStrip {
    return this.change(() => strips.finishStrip(this.#sql, of, Date.now()));
  }

  /** See `returnStrip` in strips.ts. */
  returnStrip(of: strips.StripOfAttempt): void {
    strips.returnStrip(this.#sql, of);
  }

  /** See `failStrip` in strips.ts. */
  failStrip(of: strips.StripOfAttempt, code: ErrorCode): { accepted: boolean } {
    return { accepted: this.change(() => strips.failStrip(this.#sql, of, code)) };
  }

  /** See `stripsState` in strips.ts. */
  readStrips(jobId: string, attempt: number): strips.StripsState {
    return strips.stripsState(this.#sql, { jobId, attempt });
  }
}
