import { describe, expect, it } from "vitest";
import { readDocument } from "../../../app/screens/api/reference/read-document";
import { addressOf, trialBodyOf } from "../../../app/screens/api/reference/trial";
import { openApiDocument } from "#functions/http/api/open-api";
import { apiOperations } from "#functions/http/api/operations";

const operations = readDocument(openApiDocument("https://limn.test"));
const operation = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

describe("the reference, read from the API's own document", () => {
  it("has every operation with its address", () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
      apiOperations.map(({ method, path }) => `${method.toUpperCase()} /v1${path}`),
    );
  });

  it("says which need a key, and what each takes", () => {
    expect(operation("getModes").needsKey).toBe(false);
    const { needsKey, parameters, bodies } = operation("createJob");
    expect(needsKey).toBe(true);
    expect(parameters.map(({ name, place }) => [name, place])).toEqual([
      ["Idempotency-Key", "header"],
      ["Prefer", "header"],
    ]);
    expect(bodies.map(({ mediaType }) => mediaType)).toEqual(["application/json", "multipart/form-data"]);
    const fields = Object.fromEntries((bodies[0]?.fields ?? []).map((field) => [field.name, field]));
    expect(fields["size"]).toMatchObject({
      isRequired: false,
      type: "{ scale } or { widthPx } or { heightPx }",
    });
    const region = operation("createPreview").bodies[0]?.fields.find(({ name }) => name === "region");
    expect(region).toMatchObject({ isRequired: true });
    expect(fields["format"]).toMatchObject({ isRequired: false });
    expect(fields["imageUrl"]?.description).not.toBe("");
  });

  it("names the fields of answers by their whole way, through named schemas and lists", () => {
    const names = operation("listJobs").answers[0]?.fields.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(["jobs", "jobs[].id", "jobs[].quote.widthPx", "nextCursor"]),
    );
  });

  it("tells each refusal with its status and sentence", () => {
    const refusal = operation("createJob").refusals.find(({ code }) => code === "credits-insufficient");
    expect(refusal).toMatchObject({ status: 402, sentence: expect.stringMatching(/\.$/) });
  });
});

describe("a trial", () => {
  it("puts parameters into the address, written so that they cannot leave their place", () => {
    expect(addressOf(operation("getJob"), { id: "a/../b?c" })).toBe("/v1/jobs/a%2F..%2Fb%3Fc");
    expect(addressOf(operation("listJobs"), { limit: "5", cursor: " " })).toBe("/v1/jobs?limit=5");
  });

  it("begins with a body that the document itself gives as an example", () => {
    const body = trialBodyOf(operation("createJob"));
    expect(body).toMatchObject({ example: { size: { scale: 2 }, dryRun: true } });
    expect(trialBodyOf(operation("createUpload"))).toBe("picture");
    expect(trialBodyOf(operation("getAccount"))).toBeNull();
  });
});
