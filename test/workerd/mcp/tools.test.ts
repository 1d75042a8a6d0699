import { env } from "cloudflare:test";
import type { CallToolResult, Client } from "@modelcontextprotocol/client";
import { beforeAll, describe, expect, it } from "vitest";
import { assistantTools, maxInlineResultBytes } from "#contract/assistant-tools";
import { accountOf } from "#functions/accounts/account-of";
import { objectKeys } from "#functions/pictures/object-keys";
import { pngOf } from "../../support/pictures/png";
import { noiseRaster, sceneRaster } from "../../support/pictures/rasters";
import { createdJob, jobNumber, uploadNumber } from "../../support/workerd/account";
import { base64Of } from "../../support/workerd/api-client";
import { connectAssistant, eras, newKey, wordsOf } from "../../support/workerd/assistant";
import { newPerson, type Person, upload } from "../../support/workerd/person";
import { hookUrl, replyWith } from "../../support/workerd/receiver";

let imageBase64: string;
beforeAll(async () => {
  imageBase64 = base64Of(await pngOf(sceneRaster(24, 16, 3)));
});

const size = { scale: 2 } as const;
const call = (client: Client, name: string, input: Record<string, unknown>): Promise<CallToolResult> =>
  client.callTool({ name, arguments: input });

const uploadsOf = async (person: Person) =>
  (await env.PICTURES.list({ prefix: `${objectKeys.account(person.uid)}uploads/` })).objects.length;

async function expectRefusal(answer: CallToolResult, code: string): Promise<void> {
  expect([answer.isError, wordsOf(answer)]).toEqual([true, expect.stringContaining(`(${code})`)]);
  expect(answer.structuredContent).toBeUndefined();
}

describe.each(eras)("the tools in revision %s", (era) => {
  const tag = era.replaceAll("-", "");

  it("are listed with their schemas and what they may do", async () => {
    const client = await connectAssistant(await newKey(await newPerson(`mcp-list-${tag}`, 0)), era);
    expect(client.getServerVersion()).toMatchObject({ name: "limn", title: "Limn" });
    expect(client.getInstructions()).toContain("maxCredits");
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.keys(assistantTools).sort());
    for (const tool of tools) {
      expect(tool.inputSchema).toMatchObject({ type: "object", additionalProperties: false });
      expect(tool.outputSchema).toMatchObject({ type: "object" });
      expect(tool.annotations).toMatchObject({ destructiveHint: false });
    }
    const upscale = tools.find(({ name }) => name === "upscale");
    expect(upscale?.annotations).toMatchObject({ readOnlyHint: false, idempotentHint: false });
    expect(upscale?.inputSchema.required).toEqual(["size", "maxCredits"]);
  });

  it("price a picture, enlarge it for that price with its progress told, and find it again", async () => {
    const person = await newPerson(`mcp-whole-${tag}`, 5);
    const client = await connectAssistant(await newKey(person), era);
    const quoted = await call(client, "quote", { imageBase64, size });
    expect(quoted.structuredContent).toEqual({
      mode: "standard",
      format: "png",
      widthPx: 48,
      heightPx: 32,
      amountCredits: 1,
      parameters: {},
      creditsAvailable: 5,
    });
    expect([await person.balance(), await uploadsOf(person)]).toEqual([5, 0]);

    const progress: number[] = [];
    const enlarged: CallToolResult = await client.callTool(
      { name: "upscale", arguments: { imageBase64, name: "leaf.png", size, maxCredits: 1 } },
      { onprogress: (told) => progress.push(told.progress) },
    );
    expect(enlarged.structuredContent).toMatchObject({
      name: "leaf.png",
      state: "succeeded",
      widthPx: 48,
      creditsCharged: 1,
      creditsRemaining: 4,
      savedAs: null,
    });
    expect(progress.length).toBeGreaterThan(0);
    expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b));
    expect(progress.at(-1)).toBe(1);

    const { jobId, resultUrl, viewUrl } = enlarged.structuredContent as Record<string, string>;
    const picture = enlarged.content.find((block) => block.type === "image");
    const stored = await (await person.fetch(new URL(viewUrl ?? "").pathname)).arrayBuffer();
    expect(picture).toMatchObject({ mimeType: "image/png", data: base64Of(new Uint8Array(stored)) });
    expect(resultUrl).toBe(`https://limn.test/v1/jobs/${jobId}/result`);

    const again = await call(client, "result", { jobId });
    expect(again.structuredContent).toEqual(enlarged.structuredContent);
    expect(await person.balance()).toBe(4);
    const listed = await call(client, "list", {});
    expect(listed.structuredContent).toMatchObject({ jobs: [{ jobId, name: "leaf.png" }], nextCursor: null });
    const account = await call(client, "account", {});
    expect(account.structuredContent).toEqual({
      email: `${person.uid}@limn.test`,
      plan: "free",
      creditsAvailable: 4,
    });
  });

  it("measure a picture", async () => {
    const client = await connectAssistant(await newKey(await newPerson(`mcp-describe-${tag}`, 0)), era);
    const described = await call(client, "describe", { imageBase64 });
    expect(described.structuredContent).toMatchObject({
      facts: { widthPx: 24, heightPx: 16 },
      description: null,
      missing: "no-model",
    });
  });

  it("answer an unknown tool and wrong arguments without a job", async () => {
    const person = await newPerson(`mcp-wrong-${tag}`, 5);
    const client = await connectAssistant(await newKey(person), era);
    await expect(call(client, "erase", {})).rejects.toThrow(/erase/);
    const wrong: Record<string, unknown>[] = [
      { size, maxCredits: 1 },
      { imageBase64, size },
      { imageBase64, imageUrl: "https://example.com/a.png", size, maxCredits: 1 },
      { imageBase64, size: { scale: 5 }, maxCredits: 1 },
      { imageBase64, size, maxCredits: -1 },
      { imageBase64, size, maxCredits: 1, uid: "somebody else" },
    ];
    for (const input of wrong) {
      const answer = await call(client, "upscale", input);
      expect([answer.isError, wordsOf(answer)]).toEqual([true, expect.stringContaining("Invalid arguments")]);
    }
    expect(await accountOf(env, person.uid).listEveryImage()).toEqual([]);
  });
});

describe("what an enlargement is refused for", () => {
  it("costs nothing and leaves nothing: a bad picture, too few credits, too high a price", async () => {
    const person = await newPerson("mcp-refused", 2);
    const client = await connectAssistant(await newKey(person));
    const large = base64Of(await pngOf(sceneRaster(800, 600, 3)));
    const refusals: [Record<string, unknown>, string][] = [
      [{ imageBase64: btoa("no picture at all"), maxCredits: 9 }, "image-unknown"],
      [{ imageBase64: "%%%", maxCredits: 9 }, "request-invalid"],
      [{ uploadId: uploadNumber(7).id, maxCredits: 9 }, "upload-missing"],
      [{ imageUrl: "http://10.0.0.1/a.png", maxCredits: 9 }, "url-refused"],
      [{ imageBase64: large, size: { scale: 4 }, maxCredits: 9 }, "credits-insufficient"],
      [{ imageBase64: large, size: { scale: 2 }, maxCredits: 1 }, "price-above-limit"],
      [{ imageBase64, size: { widthPx: 12 }, maxCredits: 9 }, "request-invalid"],
      [{ imageBase64, mode: "create", maxCredits: 9 }, "mode-unavailable"],
    ];
    for (const [input, code] of refusals) {
      await expectRefusal(await call(client, "upscale", { size, ...input }), code);
    }
    expect([await person.balance(), await uploadsOf(person)]).toEqual([2, 0]);
    expect(await accountOf(env, person.uid).listEveryImage()).toEqual([]);
    const words = wordsOf(await call(client, "upscale", { imageBase64: large, size, maxCredits: 1 }));
    expect(words).toContain("It costs 2 credits.");
  });

  it("is told of a job that failed, was stopped, or is somebody else's", async () => {
    const person = await newPerson("mcp-ends", 5);
    const client = await connectAssistant(await newKey(person));
    const account = accountOf(env, person.uid);
    await account.addUpload(uploadNumber(1));
    const [failed, canceled] = [1, 2].map((number) => jobNumber(number));
    for (const job of [failed, canceled]) if (job) await createdJob(account, job);
    await account.failJob(failed?.jobId ?? "", 1, "image-damaged");
    await account.cancelJob(canceled?.jobId ?? "");
    await expectRefusal(await call(client, "result", { jobId: failed?.jobId }), "image-damaged");
    await expectRefusal(await call(client, "result", { jobId: canceled?.jobId }), "job-canceled");
    const stranger = await connectAssistant(await newKey(await newPerson("mcp-stranger", 5)));
    await expectRefusal(await call(stranger, "result", { jobId: failed?.jobId }), "not-found");
    const listed = await call(client, "list", { state: "failed" });
    expect(listed.structuredContent).toMatchObject({
      jobs: [
        { state: "failed", creditsCharged: 0, resultUrl: null, error: expect.stringContaining("damaged") },
      ],
    });
    await expectRefusal(await call(client, "list", { cursor: "made up" }), "request-invalid");
  });
});

describe("where a picture comes from", () => {
  it("is an upload or an address as well, and for a price its size alone", async () => {
    const person = await newPerson("mcp-sources", 5);
    const client = await connectAssistant(await newKey(person));
    const picture = await pngOf(sceneRaster(24, 16, 3));
    const sent = await (await upload(person, picture)).json<{ id: string }>();
    const ofUpload = await call(client, "upscale", { uploadId: sent.id, size, maxCredits: 1 });
    expect(ofUpload.structuredContent).toMatchObject({ state: "succeeded" });
    await replyWith("no-picture", [{ status: 200, body: "no picture" }]);
    await expectRefusal(await call(client, "describe", { imageUrl: hookUrl("no-picture") }), "image-unknown");
    const pictureSize = { widthPx: 3_000, heightPx: 2_000 };
    const priced = await call(client, "quote", { pictureSize, size });
    expect(priced.structuredContent).toMatchObject({ widthPx: 6_000, amountCredits: 24 });
    const huge = { widthPx: 16_000, heightPx: 16_000 };
    await expectRefusal(await call(client, "quote", { pictureSize: huge, size }), "image-too-large");
  });

  it("gives a large result by its addresses alone", async () => {
    const client = await connectAssistant(await newKey(await newPerson("mcp-large", 5)));
    const noise = base64Of(await pngOf(noiseRaster(300, 300, 3)));
    const enlarged = await call(client, "upscale", { imageBase64: noise, size, maxCredits: 5 });
    const { sizeBytes } = enlarged.structuredContent as { sizeBytes: number };
    expect(sizeBytes).toBeGreaterThan(maxInlineResultBytes);
    expect(enlarged.content.map(({ type }) => type)).toEqual(["text", "text"]);
  });
});

describe("what a key may do", () => {
  it("is what its scopes say, told by the tool that asks for more", async () => {
    const person = await newPerson("mcp-scopes", 5);
    const reader = await connectAssistant(await newKey(person, { scopes: ["jobs:read"] }));
    for (const [name, input] of [
      ["upscale", { imageBase64, size, maxCredits: 1 }],
      ["quote", { imageBase64, size }],
      ["account", {}],
    ] as const) {
      await expectRefusal(await call(reader, name, input), "api-key-scope-missing");
    }
    expect((await call(reader, "list", {})).structuredContent).toEqual({ jobs: [], nextCursor: null });
    expect((await call(reader, "describe", { imageBase64 })).isError).toBeUndefined();
    const writer = await connectAssistant(await newKey(person, { scopes: ["jobs:write"] }));
    await expectRefusal(await call(writer, "list", {}), "api-key-scope-missing");
  });

  it("is small pictures for nothing with a test key", async () => {
    const person = await newPerson("mcp-test-key", 0);
    const client = await connectAssistant(await newKey(person, { mode: "test" }));
    const enlarged = await call(client, "upscale", { imageBase64, size, maxCredits: 0 });
    expect(enlarged.structuredContent).toMatchObject({ state: "succeeded", creditsCharged: 0 });
  });
});
