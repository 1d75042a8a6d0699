import { DurableObject } from "cloudflare:workers";
import { z } from "zod";
import { type Alert, messageOf } from "./alert";
import { type AlertGroup, AlertGroups } from "./alert-groups";
import { ChatPace } from "./chat-pace";
import { logSendFailure } from "./send-failure";
import { ChatError, operatorsChat } from "./telegram";

/** Attempts at one alert; with the waits between them a chat may be dead for four hours. */
const maxAttempts = 24;

const windowSchema = z.object({ ALERT_WINDOW_SECONDS: z.coerce.number().positive() });
const defaultWindowMs = 60_000;

/** What became of a message: "no-chat" where none is configured. */
export type Delivery =
  | { readonly state: "sent" | "no-chat" }
  | { readonly state: "later"; readonly waitMs: number };

/**
 * Everything that goes to the operators' chat goes through this one object. It counts failures by their fingerprints for
 * a minute before it tells them, keeps to the chat's limits, and waits as long as the chat asks. Alerts survive its
 * end: they stand in its storage until they are told.
 */
export class Alerts extends DurableObject<object> {
  readonly #groups: AlertGroups;
  readonly #pace: ChatPace;

  constructor(state: DurableObjectState, env: object) {
    super(state, env);
    const configured = windowSchema.safeParse(env);
    const windowMs = configured.success ? configured.data.ALERT_WINDOW_SECONDS * 1_000 : defaultWindowMs;
    this.#groups = new AlertGroups(state.storage.sql, windowMs);
    this.#pace = new ChatPace(state.storage.sql);
  }

  /** Takes failures to be told. Without a chat they stay in the log alone. */
  async add(alerts: readonly Alert[]): Promise<void> {
    if (operatorsChat(this.env) === null) return;
    for (const alert of alerts) this.#groups.add(alert, Date.now());
    await this.#plan();
  }

  /** Sends a message that somebody else keeps until it is sent. Never throws. */
  async deliver(text: string): Promise<Delivery> {
    const waitMs = this.#pace.freeAtMs - Date.now();
    return waitMs > 0 ? { state: "later", waitMs } : this.#send(text);
  }

  override async alarm(): Promise<void> {
    const group = this.#groups.next();
    if (group && Math.max(group.due_at_ms, this.#pace.freeAtMs) <= Date.now()) await this.#tell(group);
    await this.#plan();
  }

  async #tell(group: AlertGroup): Promise<void> {
    const { state } = await this.#send(messageOf(group, Date.now() - group.first_at_ms));
    if (state === "sent") return this.#groups.told(group, Date.now());
    if (state === "no-chat" || group.attempts + 1 >= maxAttempts) this.#groups.drop(group);
    else this.#groups.failed(group);
  }

  async #send(text: string): Promise<Delivery> {
    const chat = operatorsChat(this.env);
    if (!chat) return { state: "no-chat" };
    this.#pace.begin(Date.now());
    try {
      await chat.send(text);
      this.#pace.succeeded();
      return { state: "sent" };
    } catch (error) {
      logSendFailure(error);
      const askedMs = error instanceof ChatError ? error.retryAfterMs : null;
      return { state: "later", waitMs: this.#pace.failed(Date.now(), askedMs) };
    }
  }

  async #plan(): Promise<void> {
    const next = this.#groups.next();
    if (next) await this.ctx.storage.setAlarm(Math.max(next.due_at_ms, this.#pace.freeAtMs));
  }
}
