import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { errorTable } from "#contract/errors";
import { openApiDocument } from "#functions/http/api/open-api";

const document = openApiDocument("https://limn.test");
const text = JSON.stringify(document);

const operationSchema = z.looseObject({
  operationId: z.string(),
  security: z.array(z.unknown()).optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), z.unknown()) }).optional(),
  responses: z.record(z.string(), z.unknown()),
  parameters: z.array(z.looseObject({ name: z.string() })),
});
const { paths } = z
  .looseObject({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
  .parse(document);
const operations = Object.values(paths).flatMap((methods) => Object.entries(methods));

describe("the API's document", () => {
  it("is valid OpenAPI 3.1", async () => {
    const outcome = await new Validator().validate(JSON.parse(text));
    expect(outcome.errors ?? []).toEqual([]);
    expect(outcome.valid).toBe(true);
  });

  it("refers to nothing that is not there", () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
    expect(references.length).toBeGreaterThan(20);
    for (const path of references) {
      const target = path
        .split("/")
        .reduce<unknown>(
          (value, part) => z.record(z.string(), z.unknown()).parse(value)[part],
          JSON.parse(text),
        );
      expect([path, target === undefined]).toEqual([path, false]);
    }
  });

  it("takes a picture in every way, and an Idempotency-Key on every POST that changes something", () => {
    expect(Object.keys(paths["/jobs"]?.["post"]?.requestBody?.content ?? {})).toEqual([
      "application/json",
      "multipart/form-data",
    ]);
    for (const [method, { operationId, parameters }] of operations) {
      const hasKey = parameters.some(({ name }) => name === "Idempotency-Key");
      const isChanging = method === "post" && operationId !== "createPreview";
      expect([operationId, hasKey]).toEqual([operationId, isChanging]);
    }
  });

  it("has statuses and sentences of the one table of errors alone", () => {
    const statuses = new Set(Object.values(errorTable).map(({ status }) => `${status}`));
    for (const [, { responses, security }] of operations) {
      const refusals = Object.keys(responses).filter((status) => Number(status) >= 400);
      expect(refusals.includes("500")).toBe(security === undefined);
      for (const status of refusals) expect(statuses).toContain(status);
    }
  });
});
