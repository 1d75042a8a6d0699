import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { httpApp } from "#functions/http/app";
import { openApiDocument } from "#functions/http/api/open-api";
import { origin } from "../../support/workerd/person";

const documentSchema = z.looseObject({
  openapi: z.literal("3.1.0"),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
});

describe("/v1/openapi.json", () => {
  it("is open to everybody and from every page", async () => {
    const answer = await SELF.fetch(`${origin}/v1/openapi.json`);
    expect([answer.status, answer.headers.get("Access-Control-Allow-Origin")]).toEqual([200, "*"]);
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument(origin))));
  });

  it("has the operations that the Worker has, no more and no fewer", () => {
    const { paths } = documentSchema.parse(openApiDocument(origin));
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} /v1${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      ),
    );
    const served = httpApp(async () => new Response())
      .routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/v1/"))
      .map(({ method, path }) => `${method} ${path}`);
    expect(told.sort()).toEqual([...new Set(served)].sort());
  });
});
