import { DurableObject } from "cloudflare:workers";
import type { FirstVisit, LedgerEntry, Payment, UserRecord } from "#contract/account";
import type { ErrorCode } from "#contract/errors";
import type { ImageDocument, Quote, Upload } from "#contract/jobs";
import type { AccountBindings } from "./bindings";
import type { Outcome } from "./outcome";

// SKELETON: the signatures stand; the bodies follow within the hour.
const later = (): never => {
  throw new Error("skeleton");
};

export interface NewUser {
  readonly uid: string;
  readonly email: string;
  readonly firstVisit: FirstVisit;
}

export interface LedgerPosting {
  readonly id: string;
  readonly amountCredits: number;
  readonly reference: string;
}

export interface NewJob {
  readonly jobId: string;
  readonly idempotencyKey?: string;
  readonly requestFingerprint: string;
  readonly uploadId: string;
  readonly quote: Quote;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface NewSession {
  readonly sessionId: string;
  readonly now: number;
  readonly expiresAt: number;
}

export class Account extends DurableObject<AccountBindings> {
  open(_user: NewUser): Outcome<{ created: boolean; user: UserRecord }> {
    return later();
  }
  readUser(): UserRecord | null {
    return later();
  }
  readPayments(): Payment[] {
    return later();
  }
  grantCredits(_posting: LedgerPosting): Outcome<{ entry: LedgerEntry; appended: boolean }> {
    return later();
  }
  correctCredits(_posting: LedgerPosting): Outcome<{ entry: LedgerEntry; appended: boolean }> {
    return later();
  }
  readLedger(): LedgerEntry[] {
    return later();
  }
  addUpload(_upload: Upload): Outcome {
    return later();
  }
  readUpload(_uploadId: string): Upload | null {
    return later();
  }
  /** idempotency-conflict, jobs-too-many, upload-missing, credits-insufficient. */
  createJob(_job: NewJob): Outcome<{ image: ImageDocument; created: boolean }> {
    return later();
  }
  /** False when the job is gone, has ended, or a newer attempt exists. */
  beginAttempt(
    _jobId: string,
    _attempt: number,
  ): { proceed: true; image: ImageDocument } | { proceed: false } {
    return later();
  }
  /** `progress` 0 to 1. */
  reportProgress(_jobId: string, _attempt: number, _progress: number): { proceed: boolean } {
    return later();
  }
  /** Repeating an accepted end is accepted again; any other end is not. */
  settleJob(_jobId: string, _attempt: number, _result: { resultSizeBytes: number }): { accepted: boolean } {
    return later();
  }
  failJob(_jobId: string, _attempt: number, _code: ErrorCode): { accepted: boolean } {
    return later();
  }
  /** not-found. `canceled` is false when the job had succeeded or failed before. */
  cancelJob(_jobId: string): Outcome<{ image: ImageDocument; canceled: boolean }> {
    return later();
  }
  readJob(_jobId: string): ImageDocument | null {
    return later();
  }
  listImages(): ImageDocument[] {
    return later();
  }
  /** not-found, job-not-finished. `uploadId` is set when no other image uses the upload; repeatable. */
  deleteImage(_jobId: string): Outcome<{ jobId: string; uploadId: string | null }> {
    return later();
  }
  startSession(_session: NewSession): void {
    later();
  }
  endSession(_sessionId: string): void {
    later();
  }
  endAllSessions(): void {
    later();
  }
  hasSession(_sessionId: string, _now: number): boolean {
    return later();
  }
  /** WebSocket upgrade with `x-limn-uid` and `x-limn-session`. */
  override fetch(_request: Request): Response {
    return later();
  }
}
