import type { Account } from "./accounts/account";
import type { AccountBindings } from "./accounts/bindings";
import type { AlertBindings } from "./alerts/bindings";
import type { VisionBinding } from "./descriptions/vision-model";
import type { InboxMessage } from "./inbox/message";
import type { ProviderVariables } from "./jobs/engines/hosted/providers";
import type { AssetBindings } from "./jobs/engines/limn/fetch-weights";
import type { PaintingBinding } from "./jobs/engines/workers-ai/workers-ai-engine";
import type { StripMessage } from "./jobs/strips/message";
import type { StatusBindings } from "./status/bindings";

export type { EnhanceParams } from "./accounts/bindings";

/**
 * The bindings and variables of the Worker (wrangler.toml). Each module asks for the part that it needs, so that what a
 * piece of code can reach stands in its signature.
 */
export interface Env
  extends AccountBindings,
    AlertBindings,
    AssetBindings,
    StatusBindings,
    ProviderVariables {
  readonly ACCOUNTS: DurableObjectNamespace<Account>;
  readonly PICTURES: R2Bucket;
  readonly DIRECTORY: D1Database;
  /** Messages of the forms, on their way to the operators. */
  readonly INBOX_QUEUE: Queue<InboxMessage>;
  /** Strips of jobs that have several, for its consumers to make side by side. */
  readonly STRIP_QUEUE: Queue<StripMessage>;
  /** Counts requests of one address in memory. */
  readonly FLOOD_GATE: RateLimit;
  /** The same for the operators' pages and for what operators do, by their uid. */
  readonly OPERATOR_GATE: RateLimit;
  readonly OPERATOR_ACTION_GATE: RateLimit;
  /** The same for pictures to be described, which cost more. */
  readonly DESCRIPTION_GATE: RateLimit;
  /** The same for previews, which are free. */
  readonly PREVIEW_GATE: RateLimit;
  /** The same for sign-ins and sign-outs. */
  readonly SIGN_IN_GATE: RateLimit;
  /** Workers AI; where it is not bound, pictures are measured and not described, and none are painted of words by it. */
  readonly AI?: VisionBinding & PaintingBinding;
  /** Where figures are counted; the log has them where it is not bound. */
  readonly METRICS?: AnalyticsEngineDataset;
  /** New accounts that one network address may make within a day. */
  readonly SIGN_UPS_PER_DAY: string;
  readonly FIREBASE_PROJECT_ID: string;
  readonly FIREBASE_API_KEY: string;
  readonly FIREBASE_AUTH_DOMAIN: string;
  readonly FIREBASE_JWKS_URL: string;
  /** Verified e-mail addresses of the operators, with commas between; nobody where it is not set. */
  readonly ADMIN_EMAILS?: string;
  /** Signs the cookies: at least 32 characters. */
  readonly SESSION_SECRET: string;
  /** Encrypts what must be read again, such as the secrets of webhooks: at least 32 characters. */
  readonly ENCRYPTION_SECRET: string;
  /** Opens /operations to operators: at least 32 characters; without it there is nothing there. */
  readonly OPERATIONS_SECRET?: string;
  /** Stripe's key and the secret that signs its webhook; without them nothing can be bought. */
  readonly STRIPE_SECRET_KEY?: string;
  readonly STRIPE_WEBHOOK_SECRET?: string;
  /** The stand-in's address; Stripe's own where it is not set. */
  readonly STRIPE_API_BASE_URL?: string;
  /** Where this Limn is reached from outside, such as https://limn.example: hosted engines tell it there of their ends. */
  readonly PUBLIC_ORIGIN?: string;
  /** A resolver that answers in JSON over HTTPS; Cloudflare's where it is not set. */
  readonly DNS_RESOLVER_URL?: string;
  /**
   * `host:port` of servers on this machine, with commas between, that pictures may be fetched from and webhooks sent to; it
   * counts only in builds with emulators.
   */
  readonly LOCAL_HOSTS?: string;
  /** `host:port` of the Auth emulator; it counts only in builds with emulators. */
  readonly FIREBASE_AUTH_EMULATOR_HOST?: string;
}
