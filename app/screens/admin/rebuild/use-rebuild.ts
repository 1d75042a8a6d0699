import { useState } from "react";
import { rebuildBatchSize } from "#contract/admin/actions";
import { sentenceOf } from "../../../api/failure";
import { formatWhole } from "../../../quantities/format";
import { useToast } from "../../../ui/toast";
import { inGroups } from "./account-ids";

/** Below the actions that an operator may do in a minute (wrangler.toml), so that a long list is not refused in its middle. */
const pauseMs = 2_500;

export interface Rebuild {
  readonly isAtWork: boolean;
  /** Accounts that were asked so far. */
  readonly asked: number;
  readonly failure: string | null;
  start(ids: readonly string[], reason: string): Promise<void>;
}

export function useRebuild(): Rebuild {
  const [isAtWork, setIsAtWork] = useState(false);
  const [asked, setAsked] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const showToast = useToast();
  const start = async (ids: readonly string[], reason: string) => {
    setIsAtWork(true);
    setFailure(null);
    let done = 0;
    try {
      const { performAction } = await import("../../../api/admin");
      for (const uids of inGroups(ids, rebuildBatchSize)) {
        if (done > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
        const actionId = crypto.randomUUID();
        await performAction({ action: "rebuild-directory", actionId, reason, uids: [...uids] });
        done += uids.length;
        setAsked(done);
      }
      showToast("done", `${formatWhole(done)} accounts were asked. The lists follow within seconds.`);
    } catch (error) {
      setFailure(
        `${formatWhole(done)} of ${formatWhole(ids.length)} accounts were asked. ${sentenceOf(error)}`,
      );
    } finally {
      setIsAtWork(false);
      setAsked(0);
    }
  };
  return { isAtWork, asked, failure, start };
}
