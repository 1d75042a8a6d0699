import { env, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { alertsOf } from "#functions/alerts/bindings";
import { ChatControl } from "../chat";

/** The stand-in of the operators' chat. */
export const chat = new ChatControl(env.TELEGRAM_API_BASE_URL);

/** Runs statements on the alerts object's own database. */
export function onAlerts<Result>(run: (sql: SqlStorage) => Result): Promise<Result> {
  return runInDurableObject(alertsOf(env), (_, state) => run(state.storage.sql));
}

/** Lets the chat be spoken to at once, whatever was said before. */
export async function freeChat(): Promise<void> {
  await chat.reset();
  await skipWait();
}

/** The chat's wait is over. */
export async function skipWait(): Promise<void> {
  await onAlerts((sql) => sql.exec("DELETE FROM chat_pace").toArray());
}

/** The minute is over, in which alerts are counted: the alarm rings. */
export async function ringAlarm(): Promise<void> {
  await onAlerts((sql) => sql.exec("UPDATE alert_groups SET due_at_ms = 0 WHERE count > 0").toArray());
  await skipWait();
  await runDurableObjectAlarm(alertsOf(env));
}
