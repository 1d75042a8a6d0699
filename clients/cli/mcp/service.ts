import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { assistantDeadlineMs, assistantServerInfo } from "#contract/assistant-tools";
import { LimnError } from "#contract/errors";
import { uploadIdSchema } from "#contract/ids";
import { codeOfProblem, problemSchema } from "#contract/problem";
import { UsageError } from "../usage-error";

/** What Limn itself needs for an answer, and the way there and back. */
const timeoutMs = assistantDeadlineMs + 40_000;
const transferTimeoutMs = 120_000;

type Progress = (progress: number, message: string) => void;

/** Limn's tools at a distance, by one key. The key is sent to Limn's own address alone. */
export class Service {
  readonly #baseUrl: string;
  readonly #headers: Readonly<Record<string, string>>;
  #client: Promise<Client> | null = null;

  /** Throws `UsageError` for an address that a key must not be sent to. */
  constructor(baseUrl: string, apiKey: string) {
    this.#baseUrl = checkedAddress(baseUrl);
    this.#headers = { Authorization: `Bearer ${apiKey}` };
  }

  /** Calls a tool. Throws the refusals of the request itself; what the tool refuses stands in its result. */
  async call(name: string, input: Record<string, unknown>, onProgress?: Progress): Promise<CallToolResult> {
    const client = await this.#connected();
    const onprogress = onProgress && {
      onprogress: (told: { progress: number; message?: string | undefined }) =>
        onProgress(told.progress, told.message ?? ""),
    };
    try {
      return await client.callTool({ name, arguments: input }, { timeout: timeoutMs, ...onprogress });
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** Sends a picture that is too large for a message; answers its upload's id. */
  async upload(name: string, bytes: Uint8Array): Promise<string> {
    const headers = { "X-File-Name": encodeURIComponent(name) };
    const answer = await this.#ask("/v1/uploads", { method: "POST", headers, body: Buffer.from(bytes) });
    return z.object({ id: uploadIdSchema }).parse(await answer.json()).id;
  }

  /** A finished picture's bytes. */
  async result(jobId: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#ask(`/v1/jobs/${jobId}/result`, {})).arrayBuffer());
  }

  async #ask(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(transferTimeoutMs);
    const headers = { ...init.headers, ...this.#headers };
    try {
      return await fetchOrRefuse(`${this.#baseUrl}${path}`, { ...init, headers, signal, redirect: "error" });
    } catch (error) {
      throw asRefusal(error);
    }
  }

  #connected(): Promise<Client> {
    this.#client ??= this.#connect().catch((error: unknown) => {
      // The next call tries again.
      this.#client = null;
      throw asRefusal(error);
    });
    return this.#client;
  }

  async #connect(): Promise<Client> {
    const client = new Client(assistantServerInfo, { versionNegotiation: { mode: "auto" } });
    const requestInit = { headers: this.#headers, redirect: "error" as const };
    const url = new URL(`${this.#baseUrl}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { fetch: fetchOrRefuse, requestInit }));
    return client;
  }
}

/** As `fetch` within the deadline of a tool, but throws what a problem document says. */
async function fetchOrRefuse(url: string | URL, init?: RequestInit): Promise<Response> {
  const deadline = AbortSignal.timeout(assistantDeadlineMs * 2);
  const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  const answer = await fetch(url, { ...init, signal });
  if (answer.headers.get("Content-Type") !== "application/problem+json") return answer;
  const problem = problemSchema.parse(await answer.json());
  throw new ServiceRefusal(problem.detail, codeOfProblem(problem));
}

/** A refusal in the service's own words, which may say more than the table here knows. */
class ServiceRefusal extends LimnError {
  readonly #sentence: string;

  constructor(sentence: string, code: LimnError["code"]) {
    super(code);
    this.#sentence = sentence;
  }

  override get sentence(): string {
    return this.#sentence;
  }
}

/** The refusal in a failure, however deep; `service-unavailable` where there is none. */
function asRefusal(error: unknown): LimnError {
  if (error instanceof LimnError) return error;
  if (error instanceof Error && error.cause !== undefined) return asRefusal(error.cause);
  return new LimnError("service-unavailable", { cause: error });
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

function checkedAddress(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError("With LIMN_API_KEY, LIMN_BASE_URL must be Limn's address: https://…");
  }
  if (url.protocol === "http:" && !loopback.has(url.hostname)) {
    throw new UsageError("LIMN_BASE_URL must begin with https: a key does not travel in the open.");
  }
  return url.origin;
}
