import { stackAddresses } from "./stack";

/** A message that reached the operators' chat. */
export interface ChatMessage {
  readonly message_id: number;
  readonly date: number;
  readonly text: string;
}

/** What the stand-in of the chat has delivered, oldest first. */
export async function chatMessages(): Promise<readonly ChatMessage[]> {
  const answer = await ask<{ messages: ChatMessage[] }>("GET", "messages");
  return answer.messages;
}

/** Makes the chat's next calls fail with an HTTP status, or come late. */
export async function breakChat(fault: {
  count: number;
  status?: number;
  delayMs?: number;
  retryAfterSeconds?: number;
}): Promise<void> {
  await ask("POST", "faults", fault);
}

/** Forgets all messages, limits and faults. */
export async function resetChat(): Promise<void> {
  await ask("POST", "reset", {});
}

async function ask<Answer>(method: "GET" | "POST", route: string, body?: object): Promise<Answer> {
  const response = await fetch(`${stackAddresses().telegramUrl}/control/${route}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`the chat's stand-in answers ${response.status}`);
  return (await response.json()) as Answer;
}
