import { z } from "zod";
import {
  accountAnswerSchema,
  imagePageSchema,
  jobAnswerSchema,
  jobPageSchema,
  modesAnswerSchema,
  quoteAnswerSchema,
} from "#contract/api";
import type { ApiKeyScope } from "#contract/api-keys";
import type { ErrorCode } from "#contract/errors";
import { jobFormSchema, jobOrderSchema, uploadSchema } from "#contract/jobs";
import { jobPageQuerySchema, pageQuerySchema } from "./page-query";

/** What an answer holds: a value of a schema, a picture's bytes, or nothing. */
export type AnswerContent = z.ZodType | "picture" | "nothing";

/** What a request's body holds: JSON, a form with a file named `image`, or a picture's bytes; any one of them. */
export interface RequestContent {
  readonly json?: z.ZodType;
  readonly form?: z.ZodType;
  readonly isPicture?: true;
}

/** One operation of the API, as its document tells it and as the tests hold every answer against it. */
export interface ApiOperation {
  readonly id: string;
  readonly method: "get" | "post" | "delete";
  /** Below `/v1`. */
  readonly path: string;
  readonly summary: string;
  /** What a key needs; null where nobody is asked for. */
  readonly scope: ApiKeyScope | null;
  readonly query?: z.ZodObject;
  readonly body?: RequestContent;
  readonly prefersWait?: true;
  readonly answers: Readonly<Record<number, AnswerContent>>;
  /** What it refuses with, besides what every operation does. */
  readonly errors: readonly ErrorCode[];
}

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

export const apiOperations: readonly ApiOperation[] = [
  {
    id: "createUpload",
    method: "post",
    path: "/uploads",
    summary: "Send a picture as the body of the request; make jobs of it afterwards.",
    scope: "jobs:write",
    body: { isPicture: true },
    answers: { 201: uploadSchema },
    errors: ["request-invalid", "account-deleting", ...pictureErrors],
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
      "url-refused",
      "url-unreachable",
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
    summary: "The finished picture's bytes.",
    scope: "jobs:read",
    answers: { 200: "picture", 206: "picture", 304: "nothing" },
    errors: ["not-found", "job-not-finished", "job-canceled", "job-failed", ...pictureErrors],
  },
  {
    id: "cancelJob",
    method: "post",
    path: "/jobs/{id}/cancel",
    summary: "Stop a job that is at work; its credits come back. One that has ended stays as it is.",
    scope: "jobs:write",
    answers: { 200: jobAnswerSchema },
    errors: ["not-found"],
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
    summary: "Delete a job that has ended, with its pictures, for good.",
    scope: "images:delete",
    answers: { 204: "nothing" },
    errors: ["not-found", "job-not-finished"],
  },
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
export function errorsOf({ method, scope, errors }: ApiOperation): ErrorCode[] {
  const asked = scope
    ? (["signin-required", "api-key-invalid", "api-key-scope-missing", "rate-limited"] as const)
    : [];
  const changing = method === "get" ? [] : (["origin-refused"] as const);
  const repeated = method === "post" ? (["idempotency-conflict", "request-in-progress"] as const) : [];
  return [
    ...new Set([
      ...errors,
      ...asked,
      ...changing,
      ...repeated,
      "internal" as const,
      "service-unavailable" as const,
    ]),
  ];
}
