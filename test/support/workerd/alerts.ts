import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import type { Alerts } from "#functions/alerts/alerts";
import { alertsOf } from "#functions/alerts/bindings";
import { ChatControl } from "../chat";

/** The stand-in of the operators' chat. */
export const chat = new ChatControl(env.TELEGRAM_API_BASE_URL);

/** What the chat was told about something; other tests' failures are not among it. */
export const told = async (about: string) => (await chat.texts()).filter((text) => text.includes(about));

/** The Worker's own alerts object, or one of a test's own, as it is looked at and hurried. */
export class AlertsControl {
  readonly alerts: DurableObjectStub<Alerts>;

  /** @param name of an object of one's own; the Worker's where it is not given */
  constructor(name?: string) {
    this.alerts = name === undefined ? alertsOf(env) : env.ALERTS.get(env.ALERTS.idFromName(name));
  }

  /** Runs statements on its own database. */
  query<Result>(run: (sql: SqlStorage) => Result): Promise<Result> {
    return runInDurableObject(this.alerts, (_, state) => run(state.storage.sql));
  }

  /** The alerts about something that wait to be told. */
  async waiting(about = "") {
    const rows = await this.query((sql) =>
      sql.exec("SELECT text, count, attempts FROM alert_groups WHERE count > 0").toArray(),
    );
    return rows.filter(({ text }) => String(text).includes(about));
  }

  /** How long the chat is still left alone. */
  async waitMs(): Promise<number> {
    const { free_at_ms } = await this.query((sql) => sql.exec("SELECT free_at_ms FROM chat_pace").one());
    return Number(free_at_ms) - Date.now();
  }

  /** The chat's wait is over. */
  async skipWait(): Promise<void> {
    await this.query((sql) => sql.exec("DELETE FROM chat_pace").toArray());
  }

  /** The minute is over, in which alerts are counted: the alarm rings. */
  async ring(): Promise<void> {
    await this.query((sql) => sql.exec("UPDATE alert_groups SET due_at_ms = 0 WHERE count > 0").toArray());
    await this.skipWait();
    await runDurableObjectAlarm(this.alerts);
  }
}
