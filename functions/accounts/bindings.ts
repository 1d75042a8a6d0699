import type { DirectoryMessage } from "../directory/message";

/** What an enhance workflow is started with: `attempt` fences off an older run of the same job. */
export interface EnhanceParams {
  uid: string;
  jobId: string;
  attempt: number;
}

/** The only bindings that an account reaches: the queue to the directory and the workflow that it restarts. */
export interface AccountBindings {
  readonly DIRECTORY_QUEUE: Queue<DirectoryMessage>;
  readonly ENHANCE: Workflow<EnhanceParams>;
}
