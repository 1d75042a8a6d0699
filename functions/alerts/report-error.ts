import { product } from "#contract/product";
import type { OperatorsChat } from "./telegram";

/** Where an error happened, as its prefix says (specification section 7: '{product}, frontend, '). */
export type AlertSource = "frontend" | "worker";

/**
 * Tells the operators of an error. Never rejects: a failure to send is logged with the sentence of specification
 * section 8, and nothing else breaks. Without a chat the error goes to the log alone.
 */
export async function reportError(
  chat: OperatorsChat | null,
  source: AlertSource,
  description: string,
): Promise<void> {
  const text = `${product.alertName}, ${source}, ${description}`;
  console.error(text);
  try {
    await chat?.send(text);
  } catch (error) {
    console.error("Error while sending error notification:", error instanceof Error ? error.message : error);
  }
}

/** An unknown failure as one line and its stack, for logs and operators only. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}
