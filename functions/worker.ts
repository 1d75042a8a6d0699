/**
 * The whole Worker: pages and API through one Hono app, the directory's queue, and the objects and workflow that the
 * platform creates by name (wrangler.toml).
 */
import { consumeDirectory } from "./directory/consume";
import type { DirectoryMessage } from "./directory/message";
import type { Env } from "./env";
import { httpApp } from "./http/app";
import { servePage } from "./pages/serve-page";

export { Account } from "./accounts/account";
export { EnhanceWorkflow } from "./jobs/enhance-workflow";

const app = httpApp(servePage);

export default {
  fetch: app.fetch,
  queue: consumeDirectory,
} satisfies ExportedHandler<Env, DirectoryMessage>;
