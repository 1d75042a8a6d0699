import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { requestsPerMinute } from "#contract/api-keys";
import { problemSchema } from "#contract/problem";
import { connectAssistant, newKey } from "../../support/workerd/assistant";
import { newPerson, origin } from "../../support/workerd/person";

const hello = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const accept = "application/json, text/event-stream";

/** A request as a client of the revision with a handshake sends it. */
const send = (key: string | null, body: BodyInit, headers: Record<string, string> = {}, method = "POST") =>
  SELF.fetch(`${origin}/mcp`, {
    method,
    headers: {
      Accept: accept,
      "Content-Type": "application/json",
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(method === "POST" && { body }),
  });

const problemOf = async (answer: Response) => problemSchema.parse(await answer.json());
const rpcErrorOf = async (answer: Response) =>
  (await answer.json<{ error: { code: number; message: string } }>()).error;

describe("who may speak", () => {
  it("is asked for by 401, a challenge and a sentence", async () => {
    for (const method of ["POST", "GET", "DELETE"]) {
      const answer = await send(null, JSON.stringify(hello), {}, method);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("WWW-Authenticate")).toMatch(
        /^Bearer realm="Limn", error_description="This needs/,
      );
      expect(await problemOf(answer)).toMatchObject({
        code: "api-key-missing",
        detail: expect.stringContaining("profile page"),
      });
    }
  });

  it("is nobody with a key that does not hold, or with a session alone", async () => {
    const person = await newPerson("mcp-session", 5);
    const key = await newKey(person);
    for (const wrong of ["limn_live_forged", `${key}x`, "", key.replace("limn_live", "limn_test")]) {
      const answer = await send(wrong, JSON.stringify(hello));
      expect(answer.status).toBe(401);
      expect(answer.headers.get("WWW-Authenticate")).toContain('error="invalid_token"');
      expect((await problemOf(answer)).code).toBe("api-key-invalid");
    }
    const bySession = await person.fetch("/mcp", { method: "POST", body: JSON.stringify(hello) });
    expect([bySession.status, (await problemOf(bySession)).code]).toEqual([401, "api-key-missing"]);
    await expect(connectAssistant("limn_live_forged")).rejects.toThrow(/401|does not hold|Unauthorized/);
  });

  it("is nobody from another site's page, with a key as well", async () => {
    const key = await newKey(await newPerson("mcp-origin", 5));
    for (const method of ["POST", "GET", "DELETE"]) {
      const answer = await send(key, JSON.stringify(hello), { Origin: "https://evil.test" }, method);
      expect([answer.status, (await problemOf(answer)).code]).toEqual([403, "origin-refused"]);
      expect(answer.headers.has("Access-Control-Allow-Origin")).toBe(false);
    }
    const own = await send(key, JSON.stringify(hello), { Origin: origin });
    expect(own.status).toBe(200);
    await own.body?.cancel();
  });

  it("is counted as the API counts, and told of it", async () => {
    const key = await newKey(await newPerson("mcp-rate", 5), { mode: "test" });
    const first = await send(key, JSON.stringify(hello));
    expect(first.headers.get("RateLimit-Remaining")).toBe(`${requestsPerMinute.test - 1}`);
    await first.text();
    for (let sent = 1; sent < requestsPerMinute.test; sent += 1) await (await send(key, "{}")).text();
    const answer = await send(key, JSON.stringify(hello));
    expect([answer.status, (await problemOf(answer)).code]).toEqual([429, "rate-limited"]);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("a message", () => {
  it("that is none is refused by the protocol's own errors", async () => {
    const key = await newKey(await newPerson("mcp-malformed", 5));
    const bodies: [string, number, number][] = [
      ['{"jsonrpc":', 400, -32_700],
      ["", 400, -32_700],
      [JSON.stringify([hello, hello]), 400, -32_600],
      ["[]", 400, -32_600],
      ["null", 400, -32_600],
      ["{}", 400, -32_600],
      [JSON.stringify({ ...hello, jsonrpc: "1.0" }), 400, -32_600],
    ];
    const answered: [string, number, number][] = [];
    for (const [body] of bodies) {
      const answer = await send(key, body);
      answered.push([body, answer.status, (await rpcErrorOf(answer)).code]);
    }
    expect(answered).toEqual(bodies);
    const unknown = await send(key, JSON.stringify({ ...hello, method: "tools/erase" }));
    expect(await unknown.text()).toContain("-32601");
  });

  it("of another type, method or revision is refused", async () => {
    const key = await newKey(await newPerson("mcp-kinds", 5));
    const text = JSON.stringify(hello);
    expect((await send(key, text, { "Content-Type": "text/plain" })).status).toBe(415);
    expect((await send(key, text, { Accept: "text/html" })).status).toBe(406);
    for (const method of ["GET", "DELETE"]) {
      const answer = await send(key, "", {}, method);
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "POST"]);
      expect(await answer.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code: -32_000 } });
    }
    const wrong = await send(key, text, { "MCP-Protocol-Version": "1999-01-01" });
    expect(wrong.status).toBe(400);
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2099-01-01",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const claimed = await send(key, JSON.stringify({ ...hello, params: { _meta: meta } }), {
      "MCP-Protocol-Version": "2099-01-01",
    });
    expect([claimed.status, (await rpcErrorOf(claimed)).message]).toEqual([
      400,
      expect.stringContaining("2099-01-01"),
    ]);
  });

  it("beyond the bound is refused without being read to its end", async () => {
    const key = await newKey(await newPerson("mcp-huge", 5));
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
        if (sent >= 200) controller.close();
      },
    });
    const answer = await send(key, endless);
    expect([answer.status, (await problemOf(answer)).code]).toEqual([413, "file-too-large"]);
    expect(sent).toBeLessThan(100);
  });

  it("that asks to be told of changes is answered that there are none", async () => {
    const client = await connectAssistant(await newKey(await newPerson("mcp-listen", 5)));
    await expect(client.listen({ toolsListChanged: true })).rejects.toThrow(/limit/);
  });
});
