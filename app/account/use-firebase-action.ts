import { useCallback, useState } from "react";
import { describeForOperators, reportError } from "../errors/report";
import { isOrdinarySignInFailure, signInSentence } from "./sentences";

export interface FirebaseAction {
  readonly busy: boolean;
  /** Why the last run failed. */
  readonly failure: string | null;
  /** Runs one thing at a time; resolves to whether it went through. */
  run(action: () => Promise<void>): Promise<boolean>;
}

/** Something that is asked of Firebase besides signing in, with what a form shows of it. `name` is for operators. */
export function useFirebaseAction(name: string): FirebaseAction {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const run = useCallback(
    async (action: () => Promise<void>) => {
      setBusy(true);
      setFailure(null);
      try {
        await action();
        return true;
      } catch (error) {
        if (!isOrdinarySignInFailure(error)) reportError(`${name}, ${describeForOperators(error)}`);
        setFailure(signInSentence(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [name],
  );
  return { busy, failure, run };
}
