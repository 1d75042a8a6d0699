import type { Alert } from "./alert";

/** Alerts of this isolate are gathered this long, so that a flood is one call to the alerts object and not thousands. */
const gatherMs = 500;

/** A gathering whose request was ended by the platform hands nothing on; after this another one takes its place. */
const overdueMs = 5_000;

/** Kinds of failures that are told apart at once; what is beyond counts as one. */
const maxKinds = 50;

/** Gathers the alerts of one isolate by their fingerprints. */
export class AlertBuffer {
  readonly #counts = new Map<string, Alert>();
  #gatheringSince: number | null = null;

  /**
   * Adds an alert. The first of a gathering waits and then hands all of them on; those that come meanwhile are only
   * counted. Rejects where handing on does.
   */
  async add(
    alert: Alert,
    now: () => number,
    handOn: (alerts: readonly Alert[]) => Promise<void>,
  ): Promise<void> {
    this.#count(alert);
    if (this.#gatheringSince !== null && now() - this.#gatheringSince < overdueMs) return;
    this.#gatheringSince = now();
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    const gathered = [...this.#counts.values()];
    this.#counts.clear();
    this.#gatheringSince = null;
    if (gathered.length > 0) await handOn(gathered);
  }

  #count(alert: Alert): void {
    const isNew = !this.#counts.has(alert.fingerprint);
    const kind = isNew && this.#counts.size >= maxKinds ? furtherKinds(alert) : alert;
    const count = (this.#counts.get(kind.fingerprint)?.count ?? 0) + alert.count;
    this.#counts.set(kind.fingerprint, { ...(this.#counts.get(kind.fingerprint) ?? kind), count });
  }
}

/** Stands for failures of so many kinds that they cannot all be told; the log has each of them. */
export function furtherKinds(alert: Alert): Alert {
  const prefix = alert.text.split(", ").slice(0, 2).join(", ");
  return {
    fingerprint: `${prefix}, further`,
    text: `${prefix}, further errors of many kinds; see the log`,
    count: alert.count,
  };
}
