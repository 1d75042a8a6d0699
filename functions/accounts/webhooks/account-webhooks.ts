import { RpcTarget } from "cloudflare:workers";
import type { Webhook, WebhookDelivery } from "#contract/webhooks";
import type { Outcome, Refusal } from "../outcome";
import * as deliveries from "./deliveries";
import * as deliveryRows from "./delivery-rows";
import * as webhookRows from "./webhook-rows";

/** How a webhook's change is written: as each change of the account is, in one transaction, with its alarm after it. */
export type WriteChange = <Result extends Outcome>(change: () => Result) => Promise<Result | Refusal>;

/** The account's webhooks: which there are, what is sent to them, and what came of it. */
export class AccountWebhooks extends RpcTarget {
  readonly #sql: SqlStorage;
  readonly #write: WriteChange;

  constructor(sql: SqlStorage, write: WriteChange) {
    super();
    this.#sql = sql;
    this.#write = write;
  }

  list(): Webhook[] {
    return webhookRows.listWebhooks(this.#sql, Date.now());
  }

  /** Refuses `webhooks-too-many` and `webhook-exists`. */
  add(added: webhookRows.NewWebhook): Promise<Outcome<{ webhook: Webhook }>> {
    return this.#write(() => webhookRows.addWebhook(this.#sql, added, Date.now()));
  }

  /** Refuses `not-found`. */
  remove(id: string): Promise<Outcome> {
    return this.#write(() => webhookRows.removeWebhook(this.#sql, id));
  }

  /** See `rotateSecret` in webhook-rows.ts. Refuses `not-found`. */
  rotate(
    id: string,
    rotation: { readonly sealedSecret: string; readonly overlapMs: number },
  ): Promise<Outcome<{ webhook: Webhook }>> {
    return this.#write(() => webhookRows.rotateSecret(this.#sql, id, rotation, Date.now()));
  }

  /** See `listDeliveryPage` in delivery-rows.ts; null where there is no such webhook. */
  listDeliveryPage(
    id: string,
    page: deliveryRows.DeliveryPageRequest,
  ): ReturnType<typeof deliveryRows.listDeliveryPage> | null {
    if (!webhookRows.readWebhookRow(this.#sql, id)) return null;
    return deliveryRows.listDeliveryPage(this.#sql, id, page);
  }

  listEveryDelivery(): ReturnType<typeof deliveryRows.listEveryDelivery> {
    return deliveryRows.listEveryDelivery(this.#sql);
  }

  /** See `resend` in deliveries.ts. Refuses `not-found`. */
  resend(id: string, eventId: string): Promise<Outcome<{ delivery: WebhookDelivery }>> {
    return this.#write(() => deliveries.resend(this.#sql, id, eventId, Date.now()));
  }

  /** See `beginAttempt` in deliveries.ts. */
  async beginAttempt(due: deliveries.DueAttempt): Promise<deliveries.BegunAttempt | null> {
    const begun = await this.#write(() => ({
      ok: true,
      begun: deliveries.beginAttempt(this.#sql, due, Date.now()),
    }));
    return begun.ok ? begun.begun : null;
  }

  /** See `endAttempt` in deliveries.ts. */
  async endAttempt(due: deliveries.DueAttempt, outcome: deliveries.AttemptOutcome): Promise<void> {
    await this.#write(() => {
      deliveries.endAttempt(this.#sql, due, outcome, Date.now(), Math.random);
      return { ok: true };
    });
  }
}
