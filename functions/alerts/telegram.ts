import { z } from "zod";
import { cut, maxTextLength } from "./alert";

/** The operators' chat (specification section 7). */
export interface OperatorsChat {
  /** Sends a text, cut to what the chat takes. Throws `ChatError` when the chat did not take it. */
  send(text: string): Promise<void>;
}

/** The chat did not take a message. No address stands in it, for that has the bot's token. */
export class ChatError extends Error {
  override readonly name = "ChatError";
  /** How long the chat wants to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

const timeoutMs = 5_000;

const configurationSchema = z.object({
  TELEGRAM_API_BASE_URL: z.url(),
  TELEGRAM_BOT_TOKEN: z.string().min(1),
  TELEGRAM_CHAT_ID: z.string().min(1),
});

const answerSchema = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
});

/** The chat behind Telegram's Bot API, or null where none is configured: alerts then go to the log alone. */
export function operatorsChat(env: object): OperatorsChat | null {
  const configured = configurationSchema.safeParse(env);
  if (!configured.success) return null;
  const { TELEGRAM_API_BASE_URL, TELEGRAM_BOT_TOKEN, TELEGRAM_CHAT_ID } = configured.data;
  const url = `${TELEGRAM_API_BASE_URL}/bot${TELEGRAM_BOT_TOKEN}/sendMessage`;
  return { send: (text) => send(url, { chat_id: TELEGRAM_CHAT_ID, text: cut(text, maxTextLength) }) };
}

async function send(url: string, message: { chat_id: string; text: string }): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new ChatError(`the chat does not answer: ${error instanceof Error ? error.name : "unknown"}`);
  });
  const answer = answerSchema.safeParse(await response.json().catch(() => null));
  if (response.ok && answer.success && answer.data.ok) return;
  const description = answer.data?.description ?? "no description";
  const retryAfterSeconds = answer.data?.parameters?.retry_after;
  throw new ChatError(
    `the chat refused with ${response.status}: ${description}`,
    retryAfterSeconds === undefined ? null : retryAfterSeconds * 1_000,
  );
}
