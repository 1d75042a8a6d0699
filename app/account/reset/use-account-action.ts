import { useEffect, useState } from "react";
import type { SignInConfiguration } from "#contract/page-context";
import { describeForOperators, reportError } from "../../errors/report";
import { firebaseCode, isOrdinarySignInFailure, signInSentence } from "../sentences";
import type * as firebaseActions from "./firebase-actions";
import type { AccountAction } from "./firebase-actions";

export type ActionState =
  | { readonly step: "reading" }
  /** The link is good and waits for the person. `failure` says why the last try did not work. */
  | { readonly step: "ready"; readonly action: AccountAction; readonly failure: string | null }
  | { readonly step: "working"; readonly action: AccountAction }
  /** `stillIn` is set when devices may still be logged in that should not be. */
  | { readonly step: "done"; readonly action: AccountAction; readonly stillIn: boolean }
  /** The link is not good, or what it is for could not be read. */
  | { readonly step: "refused"; readonly sentence: string; readonly retryable: boolean };

export interface AccountActionControl {
  readonly state: ActionState;
  /** Sets the new password with which a forgotten one is replaced. */
  choosePassword(password: string): Promise<void>;
  /** Does what the link is for, where that needs no password. */
  apply(): Promise<void>;
}

/** Codes after which the same link can only fail again. */
const spentCodes = new Set(["expired-action-code", "invalid-action-code", "user-disabled", "user-not-found"]);

/** What is done with the code of a link from an e-mail: it is read at once, and used up only when the person says so. */
export function useAccountAction(configuration: SignInConfiguration, code: string): AccountActionControl {
  const [state, setState] = useState<ActionState>({ step: "reading" });

  useEffect(() => {
    let left = false;
    const show = (next: ActionState) => {
      if (!left) setState(next);
    };
    import("./firebase-actions")
      .then(({ readActionCode }) => readActionCode(configuration, code))
      .then((action) => show({ step: "ready", action, failure: null }))
      .catch((error: unknown) => show(refusalOf(error)));
    return () => {
      left = true;
    };
  }, [configuration, code]);

  const perform = async (
    act: (actions: typeof firebaseActions, action: AccountAction) => Promise<{ stillIn: boolean }>,
  ) => {
    if (state.step !== "ready") return;
    const { action } = state;
    setState({ step: "working", action });
    try {
      setState({ step: "done", action, ...(await act(await import("./firebase-actions"), action)) });
    } catch (error) {
      const refusal = refusalOf(error);
      setState(
        spentCodes.has(firebaseCode(error)) ? refusal : { step: "ready", action, failure: refusal.sentence },
      );
    }
  };

  return {
    state,
    choosePassword: (password) =>
      perform(async (actions, { email }) => {
        await actions.setNewPassword(configuration, code, password);
        return {
          stillIn: !(await endsSessions(() =>
            actions.endSessionsElsewhere(configuration, { email, password }),
          )),
        };
      }),
    apply: () =>
      perform(async ({ applyCode }) => {
        await applyCode(configuration, code);
        return { stillIn: false };
      }),
  };
}

/** The password is changed already: what fails after it is told, but is no failure of the change. */
async function endsSessions(end: () => Promise<void>): Promise<boolean> {
  try {
    await end();
    return true;
  } catch (error) {
    reportError(`account-action, end-all, ${describeForOperators(error)}`);
    return false;
  }
}

function refusalOf(error: unknown) {
  if (!isOrdinarySignInFailure(error)) reportError(`account-action, ${describeForOperators(error)}`);
  const retryable = !spentCodes.has(firebaseCode(error));
  return { step: "refused", sentence: actionSentence(error), retryable } as const;
}

/** Wrong credentials are no news on these pages: an account that is not there has been deleted. */
function actionSentence(error: unknown): string {
  return firebaseCode(error) === "user-not-found"
    ? "The account that this link belongs to is no longer there."
    : signInSentence(error);
}
