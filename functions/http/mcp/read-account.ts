import type { z } from "zod";
import type { ToolAnswer } from "#contract/assistant-answers";
import type { assistantTools } from "#contract/assistant-tools";
import { LimnError } from "#contract/errors";
import { accountOf } from "#functions/accounts/account-of";
import type { ToolCall } from "./tool-call";

type AccountValues = z.output<typeof assistantTools.account.output>;

/** The tool `account`. */
export async function readAccount(_: object, { c, holder }: ToolCall): Promise<ToolAnswer<AccountValues>> {
  const user = await accountOf(c.env, holder.uid).readUser();
  if (!user) throw new LimnError("not-found");
  const { email, plan, balance } = user;
  return {
    values: { email, plan, creditsAvailable: balance },
    sentence: `${balance} credits are left, on the plan ${plan}.`,
  };
}
