import type { components, operations } from "./api-types.js";

/** What the API answers, from its own document; times are texts in ISO 8601. */
type Schemas = components["schemas"];

/** One picture of the history: what went in, what was asked for, and how far it is. */
export type Job = Schemas["Job"];
/** A job moves forward only: queued, running, then one of succeeded, failed and canceled. */
export type JobState = Job["state"];
/** What a job will give and cost. */
export type Quote = Schemas["Quote"];
export type Mode = Quote["mode"];
export type PictureFormat = Quote["format"];
/** A picture that Limn holds; jobs are made of it. Width and height are those of the upright picture. */
export type Upload = Schemas["Upload"];
/** The account that the key belongs to. */
export type Account = Schemas["AccountAnswer"]["user"];
/** What can be asked for, what it costs, and how much of it. */
export type Modes = Schemas["ModesAnswer"];
export type Scale = Modes["scales"][number];
export type Webhook = Schemas["Webhook"];
/** The body of a message to a webhook. */
export type WebhookEvent = Schemas["WebhookEvent"];
export type WebhookEventType = WebhookEvent["type"];
export type WebhookDelivery = Schemas["WebhookDelivery"];
/** A webhook with the secret that signs for it, which is told once. */
export type NewWebhook = operations["createWebhook"]["responses"][201]["content"]["application/json"];
/** Every code that a problem document can have. */
export type ProblemCode = NonNullable<Job["error"]>;

export type JobPage = Schemas["JobPage"];
export type ImagePage = Schemas["ImagePage"];
export type DeliveryPage = operations["listDeliveries"]["responses"][200]["content"]["application/json"];
export type JobOrder = operations["createJob"]["requestBody"]["content"]["application/json"];
export type JobForm = operations["createJob"]["requestBody"]["content"]["multipart/form-data"];
export type PreviewOrder = operations["createPreview"]["requestBody"]["content"]["application/json"];
export type PreviewForm = operations["createPreview"]["requestBody"]["content"]["multipart/form-data"];

/** Whether a job has come to its end. */
export function hasEnded({ state }: Pick<Job, "state">): boolean {
  return state === "succeeded" || state === "failed" || state === "canceled";
}
