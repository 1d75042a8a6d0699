import { useState } from "react";
import type { OperatorAction } from "#contract/admin/actions";
import { LimnError } from "#contract/errors";
import { sentenceOf } from "../../../api/failure";
import { useToast } from "../../../ui/toast";
import { useLookAgain } from "./page-address";

type WithoutId<Action> = Action extends OperatorAction ? Omit<Action, "actionId"> : never;
/** What is to be done and why; its id is added where it is sent. */
export type AskedAction = WithoutId<OperatorAction>;

export interface ActionTask {
  readonly busy: boolean;
  readonly failure: string | null;
  /** Resolves to whether it went through; the page then shows what holds now. */
  run(action: AskedAction): Promise<boolean>;
}

/** Does an action and shows what came of it. One that got no answer is sent again under the same id, and so is done once. */
export function useOperatorAction(): ActionTask {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [unanswered, setUnanswered] = useState<{ readonly text: string; readonly actionId: string } | null>(
    null,
  );
  const lookAgain = useLookAgain();
  const showToast = useToast();
  const run = async (action: AskedAction) => {
    const text = JSON.stringify(action);
    const actionId = unanswered?.text === text ? unanswered.actionId : crypto.randomUUID();
    setBusy(true);
    setFailure(null);
    setUnanswered({ text, actionId });
    try {
      const summary = await (await import("../../../api/admin")).performAction({ ...action, actionId });
      setUnanswered(null);
      showToast("done", summary);
      lookAgain();
      return true;
    } catch (error) {
      if (error instanceof LimnError) setUnanswered(null);
      setFailure(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
