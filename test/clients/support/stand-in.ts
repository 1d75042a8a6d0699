import { createServer, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listenOnLoopback } from "../../../emulators/listen.mjs";

/** What a server answers with; the rest is 200 and JSON. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Ends the connection without an answer. */
  readonly breaksOff?: boolean;
  /** How many bytes more it declares than it sends. */
  readonly missingBytes?: number;
  /** Answers only once this has happened. */
  readonly after?: Promise<unknown>;
}

export interface HeardRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface StandIn {
  readonly baseUrl: string;
  readonly heard: readonly HeardRequest[];
}

/**
 * A server for what the real one does only on bad days. It answers each request with what `answer` gives, and is gone
 * after the test.
 */
export async function standIn(answer: (request: HeardRequest, index: number) => Reply): Promise<StandIn> {
  const heard: HeardRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const one = { method, path: url, headers, body: await buffer(request) };
    heard.push(one);
    const reply = answer(one, heard.length - 1);
    await reply.after;
    send(response, reply);
  });
  const { url, close } = await listenOnLoopback(server, 0);
  onTestFinished(close);
  return { baseUrl: url, heard };
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply.breaksOff) {
    response.destroy();
    return;
  }
  const { status = 200, body = {}, headers, missingBytes = 0 } = reply;
  const content = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  response.writeHead(status, {
    "Content-Length": content.length + missingBytes,
    Connection: "close",
    ...headers,
  });
  response.write(content);
  if (missingBytes > 0) response.destroy();
  else response.end();
}

export function problem(code: string, status: number, more: { retryable?: boolean } & Reply = {}): Reply {
  const { retryable = false, headers } = more;
  return {
    status,
    headers: { "Content-Type": "application/problem+json", "X-Request-Id": "req_1", ...headers },
    body: {
      type: `urn:limn:problem:${code}`,
      title: code,
      status,
      detail: `About ${code}.`,
      code,
      retryable,
    },
  };
}

export function jobDocument(state = "succeeded", id = "job_1") {
  return {
    id,
    createdAt: "2026-11-21T12:00:00.000Z",
    state,
    progress: state === "succeeded" ? 1 : 0.5,
    quote: { mode: "standard", format: "png", widthPx: 16, heightPx: 12, amountCredits: 1, parameters: {} },
    resultSizeBytes: null,
    error: null,
    finishedAt: null,
    isEmulated: false,
  };
}
