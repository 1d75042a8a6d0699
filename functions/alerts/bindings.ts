import type { Alerts } from "./alerts";

/** What reporting an error needs. */
export interface AlertBindings {
  readonly ALERTS: DurableObjectNamespace<Alerts>;
}

/** The one object through which everything goes to the operators' chat, so that its limits are kept in one place. */
export function alertsOf(env: AlertBindings): DurableObjectStub<Alerts> {
  return env.ALERTS.get(env.ALERTS.idFromName("alerts"));
}
