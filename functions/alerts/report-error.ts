export { describeError } from "#functions/observe/describe-error";
import { log } from "#functions/observe/log";
import { type AlertSource, alertOf } from "./alert";
import { AlertBuffer } from "./alert-buffer";
import { type AlertBindings, alertsOf } from "./bindings";
import { logSendFailure } from "./send-failure";

const buffer = new AlertBuffer();

/**
 * Tells the operators of an error, by way of the alerts object, which groups and paces. Never rejects: a failure to hand
 * it on is logged with the sentence of specification section 8, and nothing else breaks.
 */
export async function reportError(
  env: AlertBindings,
  source: AlertSource,
  description: string,
): Promise<void> {
  try {
    const alert = alertOf(source, description);
    log.error(alert.text);
    await buffer.add(alert, Date.now, async (alerts) => alertsOf(env).add(alerts));
  } catch (error) {
    logSendFailure(error);
  }
}
