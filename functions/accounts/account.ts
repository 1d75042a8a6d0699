import type { LedgerEntry, Payment, UserRecord } from "#contract/account";
import type { Subscription } from "#contract/billing";
import * as apiAnswers from "./api-answers";
import { ApiKeyKeeper } from "./api-key-keeper";
import * as billing from "./billing";
import type { AccountBindings } from "./bindings";
import * as deletion from "./deletion";
import { isToldEverything, tellDirectory, tellEverything } from "./directory-news";
import { readPayments } from "./documents";
import * as jobRows from "./job-rows";
import * as jobs from "./jobs";
import { grant, type LedgerPosting, type Posted, readLedger } from "./ledger";
import { LiveSubscribers } from "./live-subscribers";
import { accountMigrations, migrate } from "./migrations";
import { nextAlarmAt } from "./next-alarm";
import { type Outcome, type Refusal, refuse } from "./outcome";
import { sendDue } from "./outbox";
import { silenceMs } from "./silence";
import * as sessions from "./sessions";
import * as uploads from "./uploads";
import * as record from "./user-record";
import { log } from "../observe/log";
import { withRequestId } from "../observe/request-id";
import { sendDueWebhooks } from "./webhooks/send-due";

/** Headers by which the Worker tells who opens a socket; it removes any that a client sent. */
export const socketHeaders = { uid: "x-limn-uid", sessionId: "x-limn-session" } as const;

/** After an alarm that failed. */
const alarmRetryMs = 60_000;

/**
 * Everything of one person: record, ledger, uploads, jobs, sessions and open sockets. One object, one thread, one
 * database: each method is a transaction, and what it changed is told to every socket after it. Expected refusals are
 * values, because errors lose their class over RPC.
 */
export class Account extends ApiKeyKeeper {
  readonly #sql: SqlStorage;
  readonly #live: LiveSubscribers;

  constructor(context: DurableObjectState, env: AccountBindings) {
    super(context, env);
    this.#sql = context.storage.sql;
    this.#live = new LiveSubscribers(context);
    context.blockConcurrencyWhile(async () => {
      migrate(context.storage, accountMigrations);
      if (!isToldEverything(this.#sql)) {
        context.storage.transactionSync(() => tellEverything(this.#sql, Date.now()));
        await this.#setAlarm();
      }
      // A restart may have lost the alarm, or the clock was set back since: a job's watch must not depend on it.
      const alarmAt = await context.storage.getAlarm();
      if (alarmAt === null || alarmAt > Date.now() + silenceMs) await this.#setAlarm();
    });
  }

  /** The user record; made at the first call, once, with its welcome grant. Refuses `account-deleting`. */
  async open(newUser: record.NewUser): Promise<Outcome<{ created: boolean; user: UserRecord }>> {
    const now = Date.now();
    if (deletion.isBeingDeleted(this.#sql)) return refuse("account-deleting");
    const created = this.#change(() => {
      if (record.readUserRecord(this.#sql)) return false;
      record.createUserRecord(this.#sql, newUser, now);
      tellDirectory(this.#sql, {}, now);
      return true;
    });
    if (created) await this.#setAlarm();
    return { ok: true, created, user: this.#user() };
  }

  readUser(): UserRecord | null {
    return record.readUserRecord(this.#sql);
  }

  readPayments(): Payment[] {
    return readPayments(this.#sql);
  }

  /** Adds credits; the same id adds them once. Refuses `request-invalid` and `idempotency-conflict`. */
  grantCredits(posting: LedgerPosting): Promise<Posted | Refusal> {
    const now = Date.now();
    return this.writeAndWatch(() => {
      const granted = grant(this.#sql, posting, now);
      if (granted.ok && granted.appended) tellDirectory(this.#sql, {}, now);
      return granted;
    });
  }

  readLedger(): LedgerEntry[] {
    return readLedger(this.#sql);
  }

  /** Before a read of Stripe's state, for a webhook's event or without one: see `takeTicket` in billing.ts. */
  beginBillingRefresh(eventId: string | null): { ticket: number; knowsEvent: boolean } {
    const knowsEvent = eventId !== null && billing.knowsEvent(this.#sql, eventId);
    return { ticket: billing.takeTicket(this.#sql), knowsEvent };
  }

  /** What a read showed, with its event, in one transaction. Refuses `not-found`. */
  async recordBilling(read: billing.BillingRecord): Promise<Outcome> {
    const outcome = this.#change(() => billing.recordBilling(this.#sql, read, Date.now()));
    await this.#setAlarm();
    return outcome;
  }

  readSubscription(): Subscription | null {
    return billing.currentSubscription(this.#sql);
  }

  readCustomerId(): string | null {
    return billing.readCustomerId(this.#sql);
  }

  /** Keeps Stripe's id of this person; the first one counts and is answered, null where there is nobody any more. */
  rememberCustomer(customerId: string): string | null {
    return billing.rememberCustomer(this.#sql, customerId);
  }

  readName(): string {
    return record.readName(this.#sql);
  }

  async changeName(name: string): Promise<void> {
    await this.writeAndWatch(() => {
      record.changeName(this.#sql, name);
      tellDirectory(this.#sql, {}, Date.now());
      return { ok: true };
    });
  }

  /** See api-answers.ts. */
  beginRequest(key: string, fingerprint: string): apiAnswers.BegunRequest {
    return this.#change(() => apiAnswers.beginRequest(this.#sql, key, fingerprint, Date.now()));
  }

  endRequest(key: string, answer: apiAnswers.ApiAnswer | null): void {
    apiAnswers.endRequest(this.#sql, key, answer);
  }

  listSessions(): sessions.KnownSession[] {
    return sessions.listSessions(this.#sql, Date.now());
  }

  /** See deletion.ts. Unless it is taken back, the account is erased in two minutes at the latest. */
  async beginDeletion(): Promise<void> {
    deletion.beginDeletion(this.#sql, Date.now());
    await this.#setAlarm();
  }

  abandonDeletion(): void {
    deletion.abandonDeletion(this.#sql);
  }

  /** Erases everything now; the rest of the world is told by messages. */
  async erase(uid: string): Promise<void> {
    this.#live.closeWhere(() => true);
    deletion.eraseAccount(this.ctx.storage, uid, Date.now());
    await this.#setAlarm();
  }

  async startSession(session: sessions.NewSession): Promise<void> {
    // The account may have been deleted since the sign-in began: nobody is let in.
    if (deletion.isBeingDeleted(this.#sql)) return;
    this.#sweepSessions(session.now);
    sessions.startSession(this.#sql, session);
    await this.#setAlarm();
  }

  endSession(sessionId: string): void {
    sessions.endSession(this.#sql, sessionId);
    this.#live.closeWhere((id) => id === sessionId);
  }

  endAllSessions(): void {
    sessions.endAllSessions(this.#sql);
    this.#live.closeWhere(() => true);
  }

  /** See `readSession` in sessions.ts; null also while the account is being deleted. */
  readSession(sessionId: string, now: number): sessions.SessionProof | null {
    return deletion.isBeingDeleted(this.#sql) ? null : sessions.readSession(this.#sql, sessionId, now);
  }

  hasSession(sessionId: string, now: number): boolean {
    return !deletion.isBeingDeleted(this.#sql) && sessions.hasSession(this.#sql, sessionId, now);
  }

  /** The upgrade of a live socket. The Worker has verified the session and says whose it is. */
  override fetch(request: Request): Response {
    const uid = request.headers.get(socketHeaders.uid);
    const sessionId = request.headers.get(socketHeaders.sessionId);
    if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket")
      return new Response(null, { status: 426 });
    if (!uid || !sessionId) return new Response(null, { status: 400 });
    // It may have ended since the Worker looked: a sign-out closes every socket, also the one that is just opening.
    if (!this.hasSession(sessionId, Date.now())) return new Response(null, { status: 401 });
    return this.#live.connect(uid, sessionId);
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    this.#live.receive(socket, typeof message === "string" ? message : "");
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 say that no code came; neither may be sent (RFC 6455 section 7.4.1).
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  /**
   * Looks after silent jobs, sends what the directory and webhooks have not got, and ends sessions and uploads whose time is
   * over. The platform gives an alarm up that has failed six times, and nobody would look after the account any more: what
   * fails here is logged, and is due again.
   */
  override async alarm(): Promise<void> {
    const now = Date.now();
    try {
      if (await this.#lookAfter(now)) return;
    } catch (error) {
      log.error("an account could not look after itself; it tries again", { error });
      return this.ctx.storage.setAlarm(now + alarmRetryMs);
    }
    await this.#setAlarm();
  }

  /** Answers whether the account is gone. */
  async #lookAfter(now: number): Promise<boolean> {
    if (deletion.isErasureDue(this.#sql, now)) await this.erase(this.#user().id);
    this.#sweepSessions(now);
    for (const job of jobRows.silentJobs(this.#sql, now)) {
      await withRequestId(job.requestId, () => this.recoverJob(job, now)).catch((error: unknown) => {
        // One job that cannot be looked after must not keep the others from it.
        log.error("a silent job is looked at again", { jobId: job.id, error });
        jobs.watchLater(this.#sql, job.id, now);
      });
    }
    const uid = this.readUser()?.id;
    if (uid !== undefined) this.#change(() => uploads.sweepUploads(this.#sql, uid, now));
    await sendDue(this.#sql, this.env.DIRECTORY_QUEUE, now, Math.random);
    if (uid !== undefined) {
      await sendDueWebhooks(this.#sql, this.env.WEBHOOK_QUEUE, { uid, now, random: Math.random });
    }
    if (!deletion.isDeletionOver(this.#sql)) return false;
    await this.ctx.storage.deleteAll();
    // This instance lives on, and old cookies still ask it for their session: it must find its tables, empty.
    migrate(this.ctx.storage, accountMigrations);
    return true;
  }

  /** A change that an account which is being deleted refuses: a request that was under way must not write into it. */
  #write<Result extends Outcome>(change: () => Result): Result | Refusal {
    return deletion.isBeingDeleted(this.#sql) ? refuse("account-deleting") : this.#change(change);
  }

  protected override async writeAndWatch<Result extends Outcome>(
    change: () => Result,
  ): Promise<Result | Refusal> {
    const written = this.#write(change);
    await this.#setAlarm();
    return written;
  }

  protected override change<Result>(change: () => Result): Result {
    return this.#change(change);
  }

  protected override watch(): Promise<void> {
    return this.#setAlarm();
  }

  /** Runs a change in one transaction, then tells the sockets. */
  #change<Result>(change: () => Result): Result {
    const result = this.ctx.storage.transactionSync(change);
    this.#live.publish();
    return result;
  }

  #user(): UserRecord {
    const user = record.readUserRecord(this.#sql);
    if (!user) throw new Error("the account has no user record");
    return user;
  }

  #sweepSessions(now: number): void {
    const over = new Set(sessions.sweepSessions(this.#sql, now));
    if (over.size > 0) this.#live.closeWhere((id) => over.has(id));
  }

  /** Sets the alarm to when the first of what the account looks after is due; where there is nothing, none is needed. */
  async #setAlarm(): Promise<void> {
    const at = nextAlarmAt(this.#sql, Date.now());
    if (at !== null) await this.ctx.storage.setAlarm(at);
  }
}
