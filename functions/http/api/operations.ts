import { z } from "zod";
import {
  accountAnswerSchema,
  imagePageSchema,
  jobAnswerSchema,
  jobPageSchema,
  modesAnswerSchema,
  quoteAnswerSchema,
} from "#contract/api";
import type { ErrorCode } from "#contract/errors";
import { jobIdSchema } from "#contract/ids";
import { jobFormSchema, jobOrderSchema, uploadSchema } from "#contract/jobs";
import { previewFormSchema, previewOrderSchema } from "#contract/preview";
import { hostedPreviewLimits, previewLimits } from "#contract/preview-limits";
import type { ApiOperation } from "./operation";
import { jobPageQuerySchema, pageQuerySchema } from "./page-query";
import { webhookOperations } from "./webhook-operations";

const pictureErrors = [
  "image-empty",
  "image-unknown",
  "image-format-unsupported",
  "image-vector",
  "image-animated",
  "image-truncated",
  "image-damaged",
  "image-too-large",
  "file-too-large",
] as const;

const job = { id: jobIdSchema };

export const apiOperations: readonly ApiOperation[] = [
  {
    id: "createUpload",
    method: "post",
    path: "/uploads",
    summary: "Send a picture as the body of the request; make jobs of it afterwards.",
    scope: "jobs:write",
    body: { isPicture: true },
    answers: { 201: uploadSchema },
    errors: ["request-invalid", "account-deleting", "uploads-too-many", ...pictureErrors],
  },
  {
    id: "createJob",
    method: "post",
    path: "/jobs",
    summary:
      "Enlarge a picture, or price it with dryRun. The picture comes along, or as an upload's id or an address.",
    scope: "jobs:write",
    body: { json: jobOrderSchema, form: jobFormSchema },
    prefersWait: true,
    answers: { 200: quoteAnswerSchema, 201: jobAnswerSchema },
    errors: [
      "request-invalid",
      "mode-unavailable",
      "output-too-large",
      "output-format-too-large",
      "price-changed",
      "credits-insufficient",
      "jobs-too-many",
      "upload-missing",
      "uploads-too-many",
      "url-refused",
      "url-unreachable",
      "webhook-url-refused",
      "account-deleting",
      ...pictureErrors,
    ],
  },
  {
    id: "listJobs",
    method: "get",
    path: "/jobs",
    summary: "All jobs, newest first, in pages.",
    scope: "jobs:read",
    query: jobPageQuerySchema,
    answers: { 200: jobPageSchema },
    errors: ["request-invalid"],
  },
  {
    id: "getJob",
    method: "get",
    path: "/jobs/{id}",
    parameters: job,
    summary: "A job as it stands, or once it has ended where the request prefers to wait.",
    scope: "jobs:read",
    prefersWait: true,
    answers: { 200: jobAnswerSchema },
    errors: ["not-found"],
  },
  {
    id: "getJobResult",
    method: "get",
    path: "/jobs/{id}/result",
    parameters: job,
    summary: "The finished picture's bytes.",
    scope: "jobs:read",
    answers: { 200: "picture", 206: "picture", 304: "nothing" },
    errors: ["not-found", "job-not-finished", "job-canceled", "job-failed", ...pictureErrors],
  },
  {
    id: "cancelJob",
    method: "post",
    path: "/jobs/{id}/cancel",
    parameters: job,
    summary: "Stop a job that is at work; its credits come back. One that has ended stays as it is.",
    scope: "jobs:write",
    answers: { 200: jobAnswerSchema },
    errors: ["not-found"],
  },
  {
    id: "createPreview",
    method: "post",
    path: "/preview",
    summary: `A part of a picture as the whole job would give it, up to ${previewLimits.maxEdgePx} × ${previewLimits.maxEdgePx} px of the picture, for nothing: up to ${previewLimits.previewsPerMinute} a minute. Where a hosted model makes the job it makes the preview, too, within ${hostedPreviewLimits.maxWaitSeconds} seconds: up to ${hostedPreviewLimits.perHour.person} an hour, ${hostedPreviewLimits.perHour.key} of them by one key.`,
    scope: "jobs:write",
    body: { json: previewOrderSchema, form: previewFormSchema },
    changesNothing: true,
    answers: { 200: "picture" },
    errors: [
      "request-invalid",
      "mode-unavailable",
      "output-too-large",
      "output-format-too-large",
      "upload-missing",
      "url-refused",
      "url-unreachable",
      "preview-late",
      "preview-failed",
      "service-unavailable",
      ...pictureErrors,
    ],
  },
  {
    id: "listImages",
    method: "get",
    path: "/images",
    summary: "The pictures that were finished, newest first, in pages.",
    scope: "jobs:read",
    query: pageQuerySchema,
    answers: { 200: imagePageSchema },
    errors: ["request-invalid"],
  },
  {
    id: "deleteImage",
    method: "delete",
    path: "/images/{id}",
    parameters: job,
    summary: "Delete a job that has ended, with its pictures, for good.",
    scope: "images:delete",
    answers: { 204: "nothing" },
    errors: ["not-found", "job-not-finished"],
  },
  ...webhookOperations,
  {
    id: "getAccount",
    method: "get",
    path: "/account",
    summary: "The account that the key belongs to, with its balance.",
    scope: "account:read",
    answers: { 200: accountAnswerSchema },
    errors: ["not-found"],
  },
  {
    id: "getModes",
    method: "get",
    path: "/modes",
    summary: "The modes that can be asked for, their rates, and every limit.",
    scope: null,
    answers: { 200: modesAnswerSchema },
    errors: [],
  },
  {
    id: "getOpenApi",
    method: "get",
    path: "/openapi.json",
    summary: "This document.",
    scope: null,
    answers: { 200: z.looseObject({ openapi: z.string() }) },
    errors: [],
  },
];

/** Every error that an operation can answer with. */
export function errorsOf({ method, scope, errors, changesNothing }: ApiOperation): ErrorCode[] {
  const asked = scope
    ? (["signin-required", "api-key-invalid", "api-key-scope-missing", "rate-limited"] as const)
    : [];
  const changing = method === "get" ? [] : (["origin-refused"] as const);
  const repeated =
    method === "post" && !changesNothing
      ? (["request-invalid", "idempotency-conflict", "request-in-progress"] as const)
      : [];
  // What asks for nobody reads nothing that could fail.
  const failing = scope ? (["internal"] as const) : [];
  return [...new Set([...errors, ...asked, ...changing, ...repeated, ...failing])];
}
