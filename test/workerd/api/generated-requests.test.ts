import { env } from "cloudflare:test";
import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { accountOf } from "#functions/accounts/account-of";
import { openApiDocument } from "#functions/http/api/open-api";
import { createdJob, jobNumber, numberedId, onDatabase, uploadNumber } from "../../support/workerd/account";
import { arbitraryOf } from "../../support/workerd/arbitrary-of-schema";
import { expectDocumented } from "../../support/workerd/documented";
import { newPerson, origin, type Person } from "../../support/workerd/person";

/** Requests of each operation; the same ones every time. */
const requestsEach = 24;
const seed = 20_261_121;

const mediaSchema = z.looseObject({ schema: z.unknown().optional() });
const operationSchema = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: z.unknown() })),
  requestBody: z.looseObject({ content: z.record(z.string(), mediaSchema) }).optional(),
});
const document = z
  .looseObject({
    paths: z.record(z.string(), z.record(z.string(), operationSchema)),
    components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  })
  .parse(JSON.parse(JSON.stringify(openApiDocument(origin))));

const webhook = {
  id: numberedId("whk", 1),
  url: "https://hooks.limn-shop.net/",
  events: ["job.succeeded"],
  linkOrigin: origin,
  sealedSecret: "none",
} as const;
const knownIds = [jobNumber(1).jobId, uploadNumber(1).id, webhook.id, numberedId("evt", 1)];
const around = { schemas: document.components.schemas, knownIds };
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

/** By a session: a key has 240 requests a minute. */
let person: Person;
beforeAll(async () => {
  person = await newPerson("generated", 1_000_000);
  const account = accountOf(env, person.uid);
  await account.addUpload(uploadNumber(1));
  await account.addWebhook(webhook);
  await createdJob(account, jobNumber(1));
  await account.cancelJob(jobNumber(1).jobId);
});

/** What stands in a header: the platform itself takes nothing else. */
const headerText = (value: unknown) => String(value).replaceAll(/[^\x20-\x7e]/g, "?");

/** A value as an address holds it. */
const inAddress = (value: unknown) =>
  encodeURIComponent(typeof value === "string" ? value : JSON.stringify(value)) || "-";

/** A form of the fields, with bytes that are no picture for the file. */
function formOf(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(fields))) {
    if (name === "image") form.set(name, new File([String(value)], "generated.png"));
    else form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

function bodyOf(type: string, value: unknown): RequestInit {
  if (type === "multipart/form-data") return { body: formOf(value) };
  const text = type === "application/json" ? JSON.stringify(value) : String(value);
  const headers = { "Content-Type": type, "Content-Length": `${new TextEncoder().encode(text).length}` };
  return { body: text, headers };
}

type Operation = (typeof operations)[number];

function requestsOf({ path, method, operation }: Operation): fc.Arbitrary<[string, RequestInit]> {
  const given = fc.tuple(
    ...operation.parameters.map(({ name, in: place, schema }) =>
      fc.option(arbitraryOf(schema, around)).map((value) => ({ name, place, value })),
    ),
  );
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(([type, { schema }]) =>
    arbitraryOf(schema ?? {}, around).map((value) => bodyOf(type, value)),
  );
  const body = bodies.length > 0 ? fc.oneof(...bodies) : fc.constant<RequestInit>({});
  return fc.tuple(given, body).map(([parameters, init]) => {
    const headers = new Headers(init.headers);
    // Each from an address of its own: the gate in front of previews counts by it.
    headers.set("CF-Connecting-IP", crypto.randomUUID());
    const query = new URLSearchParams();
    let address = path;
    for (const { name, place, value } of parameters) {
      if (place === "path") address = address.replace(`{${name}}`, inAddress(value));
      else if (value === null || value === undefined) continue;
      else if (place === "query") query.set(name, typeof value === "string" ? value : JSON.stringify(value));
      // Waiting for a job's end is another test's.
      else if (name !== "Prefer") headers.set(name, headerText(value));
    }
    return [`/v1${address}?${query}`, { ...init, method: method.toUpperCase(), headers }];
  });
}

describe("generated requests of the whole document", () => {
  it.each(operations.map((operation) => [operation.operation.operationId, operation] as const))(
    "to %s meet an answer that it has, and no failure of ours",
    async (_, operation) => {
      const asked = fc.asyncProperty(requestsOf(operation), async ([path, init]) => {
        const answer = await person.fetch(path, init);
        await expectDocumented(init.method ?? "GET", path, answer);
        const text = await answer.text();
        expect([path, answer.status < 500 || text]).toEqual([path, true]);
        // So that what one request makes or takes away does not stand in the way of the next.
        await onDatabase(accountOf(env, person.uid), (sql) => sql.exec("DELETE FROM webhooks").toArray());
        await accountOf(env, person.uid).addWebhook(webhook);
      });
      await fc.assert(asked, { seed, numRuns: requestsEach, endOnFailure: true });
    },
  );
});
