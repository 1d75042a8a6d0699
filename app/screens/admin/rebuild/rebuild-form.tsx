import { type FormEvent, useState } from "react";
import { rebuildBatchSize } from "#contract/admin/actions";
import { formatWhole } from "../../../quantities/format";
import { Button } from "../../../ui/button";
import { Notice } from "../../../ui/notice";
import { ProgressBar } from "../../../ui/progress-bar";
import { TextArea } from "../../../ui/text-area";
import { TextField } from "../../../ui/text-field";
import { useIsHydrated } from "../../../ui/use-is-hydrated";
import { accountIdsOf } from "./account-ids";
import { useRebuild } from "./use-rebuild";

/** Asks accounts, a group at a time, to tell the directory all that it mirrors of them. */
export function RebuildForm() {
  const [text, setText] = useState("");
  const rebuild = useRebuild();
  const ready = useIsHydrated();
  const ids = accountIdsOf(text);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void rebuild.start(ids, String(new FormData(event.currentTarget).get("reason")).trim());
  };
  return (
    <form method="post" onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
      <TextArea
        label="Account ids, or Firebase’s export of all accounts"
        name="accounts"
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={`Ids with blanks between, or the JSON of “firebase auth:export”. They go out ${rebuildBatchSize} at a time.`}
        spellCheck={false}
        required
      />
      <TextField
        label="Reason"
        name="reason"
        hint="The audit log keeps it, with your address."
        minLength={3}
        maxLength={500}
        autoComplete="off"
        required
      />
      {rebuild.failure && <Notice kind="problem">{rebuild.failure}</Notice>}
      {rebuild.isAtWork && (
        <ProgressBar label="Accounts that were asked" fraction={rebuild.asked / Math.max(1, ids.length)} />
      )}
      <Button
        type="submit"
        className="self-start"
        disabled={!ready || ids.length === 0}
        busy={rebuild.isAtWork}
      >
        {wordsOf(ids.length)}
      </Button>
    </form>
  );
}

function wordsOf(accounts: number): string {
  if (accounts === 0) return "Let accounts tell again";
  return accounts === 1 ? "Let 1 account tell again" : `Let ${formatWhole(accounts)} accounts tell again`;
}
