import type { DirectoryMessage } from "../directory/message";
import type { WebhookMessage } from "../webhooks/message";

/** What an enhance workflow is started with: `attempt` fences off an older run of the same job. */
export interface EnhanceParams {
  uid: string;
  jobId: string;
  attempt: number;
  /** Of the request that asked for the job, for the log. */
  requestId?: string | null;
}

/** The only bindings that an account reaches: the queues of the directory and of webhooks, and the workflow that it restarts. */
export interface AccountBindings {
  readonly DIRECTORY_QUEUE: Queue<DirectoryMessage>;
  readonly WEBHOOK_QUEUE: Queue<WebhookMessage>;
  readonly ENHANCE: Workflow<EnhanceParams>;
}
