import type { Account } from "./account";

/** The one object of a user: its name is the Firebase uid. */
export function accountOf(
  env: { readonly ACCOUNTS: DurableObjectNamespace<Account> },
  uid: string,
): DurableObjectStub<Account> {
  return env.ACCOUNTS.get(env.ACCOUNTS.idFromName(uid));
}
