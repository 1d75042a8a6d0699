import { env } from "cloudflare:test";
import { type OperatorAction, operatorAnswerSchema } from "#contract/admin/actions";
import type { OperatorDesk } from "#contract/admin/desk";
import { enterOperators } from "#functions/admin/desk";
import { problemSchema } from "#contract/problem";
import { type Person, postJson } from "./person";

type WithoutId<Action> = Action extends OperatorAction ? Omit<Action, "actionId" | "reason"> : never;

/** What an operator asks, with an id and a reason of its own where none are given. */
export function askAs(
  person: Person,
  action: WithoutId<OperatorAction>,
  given: { readonly actionId?: string; readonly reason?: string } = {},
): Promise<Response> {
  const { actionId = crypto.randomUUID(), reason = "asked for by a test" } = given;
  return postJson(person, "/admin/actions", { actionId, reason, ...action });
}

/** The sentence of an action that went through. */
export async function summaryOf(answer: Response): Promise<string> {
  if (!answer.ok) throw new Error(`refused: ${await answer.text()}`);
  return operatorAnswerSchema.parse(await answer.json()).summary;
}

export async function codeOf(answer: Response): Promise<string> {
  return problemSchema.parse(await answer.json()).code;
}

/** What operators read, past the page that shows it. */
export async function openDesk(): Promise<OperatorDesk> {
  const proof = { startedAt: Date.now(), verifiedEmail: "operator@limn.test" };
  const principal = { uid: "desk", email: "operator@limn.test", sessionId: "desk", ...proof };
  const entry = await enterOperators(env, principal, new Date());
  if (entry.standing !== "operator") throw new Error(entry.standing);
  return entry.desk;
}
