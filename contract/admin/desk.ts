import type { LedgerEntry, Payment, UserRecord } from "../account";
import type { ApiKey } from "../api-keys";
import type { ImageDocument } from "../jobs";
import type { EngineNow, Figures } from "./figures";
import type {
  AccountQuery,
  ApiKeyQuery,
  AuditQuery,
  JobQuery,
  MessageQuery,
  PaymentQuery,
  UserQuery,
} from "./queries";
import type {
  ApiKeyRow,
  AuditRow,
  DeadLetterRow,
  JobRow,
  MessageRow,
  Page,
  PaymentRow,
  UserRow,
} from "./rows";

/** One account as its own object tells it. */
export interface AccountFile {
  readonly user: UserRecord;
  readonly name: string;
  readonly sessions: number;
  /** Newest first; `next` goes into the query's `ledger`. */
  readonly ledger: { readonly entries: readonly LedgerEntry[]; readonly next: number | null };
  /** Newest first; `nextCursor` goes into the query's `jobs`. */
  readonly jobs: { readonly images: readonly ImageDocument[]; readonly nextCursor: string | null };
  readonly payments: readonly Payment[];
  readonly apiKeys: readonly ApiKey[];
  readonly messages: readonly MessageRow[];
  readonly audit: Page<AuditRow>;
}

/** All that the operators' pages read. */
export interface OperatorDesk {
  listUsers(query: UserQuery): Promise<Page<UserRow>>;
  /** Null where there is no such account. */
  readAccount(uid: string, query: AccountQuery): Promise<AccountFile | null>;
  listJobs(query: JobQuery): Promise<Page<JobRow>>;
  listPayments(query: PaymentQuery): Promise<Page<PaymentRow>>;
  listMessages(query: MessageQuery): Promise<Page<MessageRow>>;
  listApiKeys(query: ApiKeyQuery): Promise<Page<ApiKeyRow>>;
  listAudit(query: AuditQuery): Promise<Page<AuditRow>>;
  listDeadLetters(): Promise<readonly DeadLetterRow[]>;
  /** Of the last so many days, today included. */
  readFigures(days: number): Promise<Figures>;
  readEngines(): Promise<readonly EngineNow[]>;
}

/** What comes of asking for the operators' pages. `stale`: an operator who must sign in anew; `busy`: too often in a minute. */
export type OperatorEntry =
  | { readonly standing: "operator"; readonly desk: OperatorDesk }
  | { readonly standing: "nobody" | "stale" | "busy" };
