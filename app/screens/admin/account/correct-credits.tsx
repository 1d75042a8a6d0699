import { useState } from "react";
import type { UserRecord } from "#contract/account";
import { largestCorrectionCredits } from "#contract/admin/actions";
import { formatCredits, formatWhole } from "../../../quantities/format";
import { TextField } from "../../../ui/text-field";
import { ActionButton } from "../ui/action-button";

/** The amount that was typed: whole, not zero, within bounds; null for anything else. */
function amountOf(typed: string): number | null {
  const amount = Number(typed.trim().replace("−", "-"));
  const fits = Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= largestCorrectionCredits;
  return fits ? amount : null;
}

export function CorrectCredits({ user }: { user: UserRecord }) {
  const [typed, setTyped] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const amount = amountOf(typed);
  return (
    <ActionButton
      label="Correct credits"
      title="Correct the credits"
      sentence={`An entry is added to the ledger of ${user.email}, who sees the new balance at once.`}
      confirm={
        amount === null ? "Correct" : `${amount > 0 ? "Add" : "Take"} ${formatCredits(Math.abs(amount))}`
      }
      actionOf={(_, reason) => {
        setIsRefused(amount === null);
        return amount === null
          ? null
          : { action: "correct-credits", uid: user.id, amountCredits: amount, reason };
      }}
    >
      <TextField
        label="Credits to add, or with a minus to take"
        name="amount"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setIsRefused(false);
        }}
        hint={
          amount === null
            ? `The balance is ${formatCredits(user.balance)}.`
            : `The balance becomes ${formatCredits(user.balance + amount)}.`
        }
        problem={
          isRefused
            ? `A whole number other than zero, at most ${formatWhole(largestCorrectionCredits)} either way.`
            : null
        }
        required
      />
    </ActionButton>
  );
}
