/**
 * The whole Worker: pages and API through one Hono app, the queues of the directory and the inbox, and the objects and workflow that the
 * platform creates by name (wrangler.toml).
 */
import { alertsOf } from "./alerts/bindings";
import { consumeDirectory } from "./directory/consume";
import type { DirectoryMessage } from "./directory/message";
import type { Env } from "./env";
import { consumeInbox } from "./inbox/consume";
import type { InboxMessage } from "./inbox/message";
import { httpApp } from "./http/app";
import { servePage } from "./pages/serve-page";

export { Account } from "./accounts/account";
export { Alerts } from "./alerts/alerts";
export { EnhanceWorkflow } from "./jobs/enhance-workflow";

const app = httpApp(servePage);

export default {
  fetch: app.fetch,
  queue: (batch, env) =>
    isInbox(batch)
      ? consumeInbox(batch, { directory: env.DIRECTORY, alerts: alertsOf(env) })
      : consumeDirectory(batch as MessageBatch<DirectoryMessage>, env),
} satisfies ExportedHandler<Env, DirectoryMessage | InboxMessage>;

/** Each queue has messages of its own kind (wrangler.toml). */
function isInbox(batch: MessageBatch<DirectoryMessage | InboxMessage>): batch is MessageBatch<InboxMessage> {
  return batch.queue === "limn-inbox";
}
