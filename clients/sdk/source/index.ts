/** Limn from TypeScript: pictures in, larger and better pictures out. `Limn` is where to begin. */
export { Limn } from "./limn.js";
export type {
  DescribeOptions,
  LimnOptions,
  QuoteOptions,
  UploadOptions,
  Upscaled,
  UpscaleOptions,
} from "./limn.js";
export type * from "./answers.js";
export { hasEnded } from "./answers.js";
export type * from "./described-picture.js";
export * from "./errors.js";
export type { Images, ListImagesOptions } from "./images.js";
export type { CreateOptions, Jobs, ListJobsOptions, ResultOptions, WaitOptions } from "./jobs.js";
export type { JobSettings } from "./orders.js";
export type { PictureSource } from "./pictures.js";
export type { Preview, PreviewOptions, Region } from "./previews.js";
export type { Progress, ProgressCallback } from "./progress.js";
export type { CallOptions, ChangeOptions } from "./requests.js";
export type { RetryPolicy } from "./retries.js";
export { type ReceivedWebhook, verifyWebhook } from "./verify-webhook.js";
export type {
  CreateWebhookOptions,
  ListDeliveriesOptions,
  RotateWebhookOptions,
  Webhooks,
} from "./webhooks.js";
