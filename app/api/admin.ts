import { type OperatorAction, operatorAnswerSchema } from "#contract/admin/actions";
import { callApi } from "./call";

/** Does what an operator asks; resolves to what happened, in a sentence. Throws `LimnError` or `UnreachableError`. */
export async function performAction(action: OperatorAction): Promise<string> {
  const answer = await callApi("/admin/actions", { method: "POST", json: action, timeoutMs: 45_000 });
  return operatorAnswerSchema.parse(answer).summary;
}
