import { useState } from "react";
import { LimnError } from "#contract/errors";
import { signInSentence } from "../../account/sentences";
import { sentenceOf, UnreachableError } from "../../api/failure";

export interface Task {
  readonly busy: boolean;
  readonly failure: string | null;
  /** Runs; resolves to whether it went through. */
  run(work: () => Promise<void>): Promise<boolean>;
}

/** Something that a form does, with what it shows meanwhile and when it failed. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    busy,
    failure,
    async run(work) {
      setBusy(true);
      setFailure(null);
      try {
        await work();
        return true;
      } catch (error) {
        const isOurs = error instanceof LimnError || error instanceof UnreachableError;
        setFailure(isOurs ? sentenceOf(error) : signInSentence(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
