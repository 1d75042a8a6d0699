/** A message that reached the operators' chat. */
export interface ChatMessage {
  readonly message_id: number;
  readonly date: number;
  readonly text: string;
}

/** What a call of the chat meets. */
export interface ChatFault {
  readonly count: number;
  readonly status?: number;
  readonly delayMs?: number;
  readonly retryAfterSeconds?: number;
  /** What the call's text must say to meet the fault; other calls pass. */
  readonly about?: string;
}

/** The stand-in of the operators' chat, as tests look at it and disturb it. */
export class ChatControl {
  readonly #url: string;

  /** @param url of the stand-in */
  constructor(url: string) {
    this.#url = url;
  }

  /** What it has delivered, oldest first. */
  async messages(): Promise<readonly ChatMessage[]> {
    return (await this.#ask<{ messages: ChatMessage[] }>("GET", "messages")).messages;
  }

  async texts(): Promise<readonly string[]> {
    return (await this.messages()).map(({ text }) => text);
  }

  /** Makes its next calls fail with an HTTP status, or come late. */
  async break(fault: ChatFault): Promise<void> {
    await this.#ask("POST", "faults", fault);
  }

  /** Forgets all messages, limits and faults. */
  async reset(): Promise<void> {
    await this.#ask("POST", "reset", {});
  }

  async #ask<Answer>(method: "GET" | "POST", route: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.#url}/control/${route}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`the chat's stand-in answers ${response.status}`);
    return (await response.json()) as Answer;
  }
}
