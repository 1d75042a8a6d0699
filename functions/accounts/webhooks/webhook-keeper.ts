import type { Webhook, WebhookDelivery } from "#contract/webhooks";
import type { Outcome, Refusal } from "../outcome";
import { Restorable } from "../restorable";
import * as deliveries from "./deliveries";
import * as deliveryRows from "./delivery-rows";
import * as webhookRows from "./webhook-rows";

/** The part of an account that keeps its webhooks: which there are, what is sent to them, and what came of it. */
export abstract class WebhookKeeper extends Restorable {
  get #sql(): SqlStorage {
    return this.ctx.storage.sql;
  }

  /** Writes as every change of the account is written, and sets its alarm to what is due after it. */
  protected abstract writeAndWatch<Result extends Outcome>(change: () => Result): Promise<Result | Refusal>;

  listWebhooks(): Webhook[] {
    return webhookRows.listWebhooks(this.#sql, Date.now());
  }

  /** Refuses `webhooks-too-many` and `webhook-exists`. */
  addWebhook(added: webhookRows.NewWebhook): Promise<Outcome<{ webhook: Webhook }>> {
    return this.writeAndWatch(() => webhookRows.addWebhook(this.#sql, added, Date.now()));
  }

  /** Refuses `not-found`. */
  removeWebhook(id: string): Promise<Outcome> {
    return this.writeAndWatch(() => webhookRows.removeWebhook(this.#sql, id));
  }

  /** See `rotateSecret` in webhook-rows.ts. Refuses `not-found`. */
  rotateWebhookSecret(
    id: string,
    rotation: { readonly sealedSecret: string; readonly overlapMs: number },
  ): Promise<Outcome<{ webhook: Webhook }>> {
    return this.writeAndWatch(() => webhookRows.rotateSecret(this.#sql, id, rotation, Date.now()));
  }

  /** See `listDeliveryPage` in delivery-rows.ts; null where there is no such webhook. */
  listWebhookDeliveries(
    id: string,
    page: deliveryRows.DeliveryPageRequest,
  ): ReturnType<typeof deliveryRows.listDeliveryPage> | null {
    if (!webhookRows.readWebhookRow(this.#sql, id)) return null;
    return deliveryRows.listDeliveryPage(this.#sql, id, page);
  }

  /** The whole log, for an export. */
  listEveryWebhookDelivery(): ReturnType<typeof deliveryRows.listEveryDelivery> {
    return deliveryRows.listEveryDelivery(this.#sql);
  }

  /** See `resend` in deliveries.ts. Refuses `not-found`. */
  resendWebhookDelivery(id: string, eventId: string): Promise<Outcome<{ delivery: WebhookDelivery }>> {
    return this.writeAndWatch(() => deliveries.resend(this.#sql, id, eventId, Date.now()));
  }

  /** See `beginAttempt` in deliveries.ts. */
  async beginWebhookAttempt(due: deliveries.DueAttempt): Promise<deliveries.BegunAttempt | null> {
    const begun = await this.writeAndWatch(() => ({
      ok: true,
      attempt: deliveries.beginAttempt(this.#sql, due, Date.now()),
    }));
    return begun.ok ? begun.attempt : null;
  }

  /** See `endAttempt` in deliveries.ts. `beganToFail`: with it the webhook has taken nothing for a day. */
  async endWebhookAttempt(
    due: deliveries.DueAttempt,
    outcome: deliveries.AttemptOutcome,
  ): Promise<{ beganToFail: boolean }> {
    const ended = await this.writeAndWatch(() => ({
      ok: true,
      beganToFail: deliveries.endAttempt(this.#sql, due, outcome, Date.now(), Math.random),
    }));
    return { beganToFail: ended.ok && ended.beganToFail };
  }
}
