import type { NewWebhook, Webhook, WebhookDelivery, WebhookEventType } from "./answers.js";
import { jsonBody } from "./orders.js";
import { Patience } from "./patience.js";
import { type CallOptions, type ChangeOptions, type Requests, requestPatienceMs } from "./requests.js";
import { objectOf, partOf } from "./transport.js";

export interface CreateWebhookOptions extends ChangeOptions {
  /** Where events are sent; null signs what goes to the addresses that jobs name by `webhookUrl`. */
  readonly url: string | null;
  /** All where not given. */
  readonly events?: readonly WebhookEventType[];
}

export interface RotateWebhookOptions extends ChangeOptions {
  /** For how long the old secret signs, too; a day where not given. */
  readonly overlapHours?: number;
}

export interface ListDeliveriesOptions extends CallOptions {
  /** Of one page, 1 to 200; all pages are read in any case. */
  readonly limit?: number;
}

const pathOf = (webhookId: string) => `/v1/webhooks/${encodeURIComponent(webhookId)}`;

/** Where the account's events are sent, and what came of it. */
export class Webhooks {
  readonly #requests: Requests;

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  async list(options: CallOptions = {}): Promise<Webhook[]> {
    return this.#requests.part("webhooks", { method: "GET", path: "/v1/webhooks" }, options);
  }

  /** Has events sent to an address. The answer's secret is told this once. */
  async create({ url, events, ...options }: CreateWebhookOptions): Promise<NewWebhook> {
    return this.#change("/v1/webhooks", { url, ...(events && { events }) }, options);
  }

  /** Gives a new secret, which is told this once. */
  async rotate(webhookId: string, options: RotateWebhookOptions = {}): Promise<NewWebhook> {
    const { overlapHours, ...change } = options;
    return this.#change(
      `${pathOf(webhookId)}/rotate`,
      overlapHours === undefined ? {} : { overlapHours },
      change,
    );
  }

  /** Sends nothing more to a webhook, and forgets what was sent. */
  async delete(webhookId: string, options: CallOptions = {}): Promise<void> {
    await this.#requests.call({ method: "DELETE", path: pathOf(webhookId) }, options);
  }

  /** What was sent in the last 30 days, newest first, read page by page as it is asked for. */
  deliveries(
    webhookId: string,
    { limit, ...options }: ListDeliveriesOptions = {},
  ): AsyncGenerator<WebhookDelivery, void, undefined> {
    const query = limit === undefined ? {} : { limit: `${limit}` };
    return this.#requests.pages("deliveries", `${pathOf(webhookId)}/deliveries`, query, options);
  }

  /** Sends an event again, now. */
  async resend(webhookId: string, deliveryId: string, options: ChangeOptions = {}): Promise<WebhookDelivery> {
    const path = `${pathOf(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/resend`;
    const patience = new Patience(options.timeoutMs ?? requestPatienceMs, options.signal);
    const answer = await this.#requests.change({ path }, patience, options.idempotencyKey);
    return partOf(answer, "delivery") as WebhookDelivery;
  }

  async #change(path: string, content: unknown, options: ChangeOptions): Promise<NewWebhook> {
    const patience = new Patience(options.timeoutMs ?? requestPatienceMs, options.signal);
    const request = { path, body: jsonBody(content) };
    return objectOf(await this.#requests.change(request, patience, options.idempotencyKey)) as NewWebhook;
  }
}
