import { demoAccount } from "#contract/product";
import { accountOf } from "./accounts/account-of";
import type { Env } from "./env";

/**
 * What only a local build does: it sees that the Auth emulator answers, and gives the demo account its credits. It is
 * reached behind the build constant `__EMULATORS__` alone, so that a deployed Worker does not contain it.
 */
export const emulatorChecks = {
  authEmulator: async (env: Env) => {
    const response = await fetch(`http://${env.FIREBASE_AUTH_EMULATOR_HOST}/`, {
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`the Auth emulator answers ${response.status}`);
  },
  demoAccount: async (env: Env) => {
    const { uid, email, balanceCredits } = demoAccount;
    const account = accountOf(env, uid);
    await account.open({ uid, email, firstVisit: { referrer: "", firstLandingPage: "/" } });
    await account.grantCredits({ id: "grant:demo", amountCredits: balanceCredits, reference: "demo" });
  },
} as const;
