import { z } from "zod";

/** The operators' chat (specification section 7). */
export interface OperatorsChat {
  /** Sends a text of at most `maxTextLength` UTF-16 units. Rejects when the chat did not take it. */
  send(text: string): Promise<void>;
}

export interface TelegramConfiguration {
  readonly baseUrl: string;
  readonly botToken: string;
  readonly chatId: string;
}

/** Telegram's documentation of sendMessage: 1–4,096 characters, counted in UTF-16 units. */
const maxTextLength = 4_096;
const timeoutMs = 5_000;

const answerSchema = z.object({ ok: z.boolean(), description: z.string().optional() });

/** The chat behind Telegram's Bot API. The token stands in the address, so no error of this adapter names the address. */
export function telegramChat({ baseUrl, botToken, chatId }: TelegramConfiguration): OperatorsChat {
  return {
    async send(text) {
      const response = await fetch(`${baseUrl}/bot${botToken}/sendMessage`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ chat_id: chatId, text: text.slice(0, maxTextLength) }),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        throw new Error(`the chat does not answer: ${error instanceof Error ? error.name : "unknown"}`);
      });
      const answer = answerSchema.safeParse(await response.json().catch(() => null));
      if (!response.ok || !answer.success || !answer.data.ok) {
        throw new Error(
          `the chat refused with ${response.status}: ${answer.data?.description ?? "no description"}`,
        );
      }
    },
  };
}
