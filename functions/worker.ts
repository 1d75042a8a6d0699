/**
 * The whole Worker: pages and API through one Hono app, the queues of the directory, the inbox, webhooks and strips, what the timer sets off, and the objects and workflow that the
 * platform creates by name (wrangler.toml).
 */
import { alertsOf } from "./alerts/bindings";
import { consumeDirectory } from "./directory/consume";
import { consumeDeadLetters } from "./directory/dead-letters";
import type { DirectoryMessage } from "./directory/message";
import type { Env } from "./env";
import { consumeInbox } from "./inbox/consume";
import type { InboxMessage } from "./inbox/message";
import { httpApp } from "./http/app";
import { enginesOf } from "./jobs/engines/engines";
import { consumeStrips } from "./jobs/strips/consume";
import { consumeDeadStrips } from "./jobs/strips/dead-letters";
import type { StripMessage } from "./jobs/strips/message";
import { servePage } from "./pages/serve-page";
import { runScheduled } from "./sweeps/run-scheduled";
import { consumeWebhooks } from "./webhooks/consume";
import type { WebhookMessage } from "./webhooks/message";

export { Account } from "./accounts/account";
export { Alerts } from "./alerts/alerts";
export { StatusBoard } from "./status/status-board";
export { EnhanceWorkflow } from "./jobs/enhance-workflow";

const app = httpApp(servePage);

/** Each queue has messages of its own kind (wrangler.toml). */
type AnyMessage = DirectoryMessage | InboxMessage | StripMessage | WebhookMessage;

export default {
  fetch: app.fetch,
  queue: (batch, env) => {
    if (isOf<InboxMessage>(batch, "inbox")) {
      return consumeInbox(batch, { directory: env.DIRECTORY, alerts: alertsOf(env) });
    }
    if (isOf<WebhookMessage>(batch, "webhooks")) return consumeWebhooks(batch, env);
    if (isOf<StripMessage>(batch, "strips")) return consumeStrips(batch, { env, engines: enginesOf(env) });
    if (isOf<StripMessage>(batch, "strips-dead")) return consumeDeadStrips(batch, env);
    if (isOf<DirectoryMessage>(batch, "directory-dead")) return consumeDeadLetters(batch, env);
    return consumeDirectory(batch as MessageBatch<DirectoryMessage>, env);
  },
  scheduled: (controller, env) => runScheduled(controller, env),
} satisfies ExportedHandler<Env, AnyMessage>;

/** A preview's queues are its own (scripts/deploy). */
function isOf<Message extends AnyMessage>(
  batch: MessageBatch<AnyMessage>,
  queue: string,
): batch is MessageBatch<Message> {
  return batch.queue === `limn-${queue}` || batch.queue === `limn-preview-${queue}`;
}
