import type { Profile } from "#contract/profile";
import { accountOf } from "#functions/accounts/account-of";
import type { Env } from "#functions/env";

/** What /profile shows of the account behind a session. */
export async function readProfile(
  env: Pick<Env, "ACCOUNTS">,
  { uid, sessionId }: { readonly uid: string; readonly sessionId: string },
): Promise<Profile> {
  const account = accountOf(env, uid);
  const [name, apiKeys, webhooks, sessions] = await Promise.all([
    account.readName(),
    account.listApiKeys(),
    account.listWebhooks(),
    account.listSessions(),
  ]);
  return {
    name,
    apiKeys,
    webhooks,
    sessions: sessions.map((session) => ({ ...session, isCurrent: session.id === sessionId })),
  };
}
