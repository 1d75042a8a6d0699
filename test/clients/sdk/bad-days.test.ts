import { describe, expect, it } from "vitest";
import {
  AbortedError,
  ConnectionFailedError,
  DeadlineError,
  Limn,
  type LimnOptions,
  LimnError,
  ProblemError,
  RateLimitError,
  ServerError,
  UnexpectedAnswerError,
} from "../../../clients/sdk/source/index";
import { type HeardRequest, jobDocument, problem, type Reply, standIn } from "../support/stand-in";

const picture = new TextEncoder().encode("any bytes will do here");
const account = { user: { id: "somebody", balance: 5 } };
const busy = problem("service-unavailable", 503, { retryable: true });

/** Pauses as short as can be: how long they are is a matter of arithmetic, tested apart. */
const quick = { firstPauseMs: 1, longestPauseMs: 2 };

function limnAt(baseUrl: string, options: LimnOptions = {}): Limn {
  return new Limn({ apiKey: "limn_test_key", baseUrl, ...options, retry: { ...quick, ...options.retry } });
}

/** The replies one after the other, and the last one from then on. */
const inTurn =
  (...replies: Reply[]) =>
  (_: HeardRequest, index: number): Reply =>
    replies[Math.min(index, replies.length - 1)] ?? {};

async function failureOf(promise: Promise<unknown>): Promise<LimnError> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof LimnError) return outcome;
  throw new Error(`no LimnError: ${String(outcome)}`);
}

describe("what can pass", () => {
  it("is sent again with the same Idempotency-Key, and another call has another", async () => {
    const made = { status: 201, body: { image: jobDocument() } };
    const { baseUrl, heard } = await standIn(
      inTurn(busy, { breaksOff: true }, { status: 502, body: "<p>" }, made),
    );
    const limn = limnAt(baseUrl);
    expect((await limn.jobs.create(picture)).id).toBe("job_1");
    await limn.jobs.create(picture);
    const keys = heard.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(5);
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(new Set(keys).size).toBe(2);
  });

  it("has an end", async () => {
    const refusing = await standIn(inTurn(busy));
    const refused = await failureOf(limnAt(refusing.baseUrl).account());
    expect(refused).toBeInstanceOf(ServerError);
    expect([refused.code, refused.status, refused.requestId, refused.message]).toEqual([
      "service-unavailable",
      503,
      "req_1",
      "About service-unavailable.",
    ]);
    expect(refusing.heard).toHaveLength(5);
    const broken = await standIn(inTurn({ breaksOff: true }));
    const options = { retry: { attempts: 2 } };
    expect(await failureOf(limnAt(broken.baseUrl, options).account())).toBeInstanceOf(ConnectionFailedError);
    expect(broken.heard).toHaveLength(2);
  });

  it("is an answer of which a part is missing, and one that does not come", async () => {
    const { baseUrl, heard } = await standIn(inTurn({ body: account, missingBytes: 5 }, { body: account }));
    expect((await limnAt(baseUrl).account()).balance).toBe(5);
    expect(heard).toHaveLength(2);
    const silent = await standIn(inTurn({ after: new Promise(() => {}) }));
    // Counted here: a busy server may hear of a request only after it was given up.
    let sent = 0;
    const counting: typeof fetch = (input, init) => {
      sent += 1;
      return fetch(input, init);
    };
    const options = { requestTimeoutMs: 20, retry: { attempts: 2 }, fetch: counting };
    const failure = await failureOf(limnAt(silent.baseUrl, options).account());
    expect(failure).toBeInstanceOf(ConnectionFailedError);
    expect(failure.message).toContain("nothing came for");
    expect(sent).toBe(2);
  });

  it("is waited for as long as Retry-After says, or not at all", async () => {
    const limited = (seconds: string) =>
      problem("rate-limited", 429, { retryable: true, headers: { "Retry-After": seconds } });
    const soon = await standIn(inTurn(limited("0"), { body: account }));
    expect((await limnAt(soon.baseUrl).account()).balance).toBe(5);
    // Who has less time than that is told so at once, and does not ask in vain.
    const later = await standIn(inTurn(limited("60")));
    const outOfTime = await failureOf(limnAt(later.baseUrl).account({ timeoutMs: 30_000 }));
    expect(outOfTime).toBeInstanceOf(DeadlineError);
    expect(later.heard).toHaveLength(1);
    const tomorrow = await standIn(inTurn(limited(new Date(Date.now() + 86_400_000).toUTCString())));
    expect(await failureOf(limnAt(tomorrow.baseUrl).account())).toBeInstanceOf(RateLimitError);
    expect(tomorrow.heard).toHaveLength(1);
  });

  it("is not sent while the key's minute is used up", async () => {
    const headers = { "RateLimit-Remaining": "0", "RateLimit-Reset": "50" };
    const { baseUrl, heard } = await standIn(inTurn({ body: account, headers }));
    const limn = limnAt(baseUrl);
    await limn.account();
    expect(await failureOf(limn.account({ timeoutMs: 30_000 }))).toBeInstanceOf(DeadlineError);
    expect(heard).toHaveLength(1);
    // What takes no key is none of the key's requests.
    await limn.modes();
    expect(heard.map(({ headers: { authorization } }) => authorization)).toEqual([
      "Bearer limn_test_key",
      undefined,
    ]);
  });
});

describe("what cannot pass", () => {
  it("is told at once", async () => {
    const { baseUrl, heard } = await standIn(inTurn(problem("credits-insufficient", 402)));
    const refused = await failureOf(limnAt(baseUrl).upscale(picture));
    expect([refused.name, refused.code, refused.status]).toEqual([
      "InsufficientCreditsError",
      "credits-insufficient",
      402,
    ]);
    expect(heard).toHaveLength(1);
  });

  it("is a page that is not Limn's, whatever it answers", async () => {
    const { baseUrl } = await standIn(inTurn({ body: "<h1>Welcome</h1>" }));
    expect(await failureOf(limnAt(baseUrl).account())).toBeInstanceOf(UnexpectedAnswerError);
    const elsewhere = await standIn(inTurn({ body: account }));
    const moved = await standIn(
      inTurn({ status: 307, headers: { Location: `${elsewhere.baseUrl}/v1/account` } }),
    );
    const refused = await failureOf(limnAt(moved.baseUrl).account());
    expect(refused).toBeInstanceOf(ProblemError);
    expect(refused.code).toBe("http-307");
    expect(elsewhere.heard).toEqual([]);
  });

  it("is a key that would travel in the clear, and no address", () => {
    expect(() => new Limn({ baseUrl: "http://limn.example", apiKey: "k" })).toThrow(/begin with https/);
    expect(() => new Limn({ baseUrl: "limn.example", apiKey: "k" })).toThrow(/address is missing/);
    expect(() => new Limn({ baseUrl: "http://[::1]:8787", apiKey: "k" })).not.toThrow();
  });

  it("is more than one size, and a path", async () => {
    const limn = limnAt("http://127.0.0.1:9");
    await expect(limn.upscale(picture, { scale: 2, widthPx: 40 })).rejects.toThrow(/Give one of scale/);
    await expect(limn.upscale("photo.jpg")).rejects.toThrow(/a path must be opened/);
    await expect(limn.upload("https://limn.example/a.png")).rejects.toThrow(/Only a file/);
  });
});

describe("stopping", () => {
  const way = (request: HeardRequest): string => `${request.method} ${request.path}`;
  const made = { status: 201, body: { image: jobDocument("running") } };
  const canceled = { body: { image: jobDocument("canceled") } };
  const running = { body: { image: jobDocument("running") } };

  it("breaks a request off, with the signal's reason", async () => {
    const { baseUrl } = await standIn(inTurn({ after: new Promise(() => {}) }));
    const asked = limnAt(baseUrl).account({ signal: AbortSignal.timeout(20) });
    const aborted = await failureOf(asked);
    expect(aborted).toBeInstanceOf(AbortedError);
    expect(aborted.name).toBe("AbortError");
    expect(aborted.cause).toBeInstanceOf(DOMException);
    const before = limnAt(baseUrl).account({ signal: AbortSignal.abort("no") });
    expect((await failureOf(before)).cause).toBe("no");
  });

  it("cancels a job that was just being made", async () => {
    const stop = new AbortController();
    const aborted = new Promise((resolve) => stop.signal.addEventListener("abort", resolve));
    const { baseUrl, heard } = await standIn((request) => {
      if (request.path.endsWith("/cancel")) return canceled;
      queueMicrotask(() => stop.abort());
      return { ...made, after: aborted };
    });
    const stopped = await failureOf(limnAt(baseUrl).upscale(picture, { signal: stop.signal }));
    expect([stopped.code, stopped.jobId]).toEqual(["aborted", "job_1"]);
    expect(heard.map(way)).toEqual(["POST /v1/jobs", "POST /v1/jobs/job_1/cancel"]);
    expect(heard[1]?.headers["idempotency-key"]).toBeTruthy();
  });

  it("cancels at the deadline, and when the caller's own callback throws", async () => {
    const answer = (request: HeardRequest): Reply => {
      if (request.path.endsWith("/cancel")) return canceled;
      return request.method === "POST" ? made : { ...running, after: new Promise(() => {}) };
    };
    const late = await standIn(answer);
    const outOfTime = await failureOf(limnAt(late.baseUrl).upscale(picture, { timeoutMs: 100 }));
    expect([outOfTime.code, outOfTime.name]).toEqual(["deadline", "TimeoutError"]);
    expect(late.heard.map(way).at(-1)).toBe("POST /v1/jobs/job_1/cancel");
    const throwing = await standIn(answer);
    const onProgress = ({ job, fraction }: { job: unknown; fraction: number }) => {
      if (!job && fraction === 1) throw new RangeError("my own affair");
    };
    await expect(limnAt(throwing.baseUrl).upscale(picture, { onProgress })).rejects.toThrow(RangeError);
    expect(throwing.heard.map(way)).toEqual(["POST /v1/jobs", "POST /v1/jobs/job_1/cancel"]);
  });

  it("does not cancel what only lost its connection; the error says which job goes on", async () => {
    const { baseUrl, heard } = await standIn((request) =>
      request.method === "POST" ? made : { breaksOff: true },
    );
    const lost = await failureOf(limnAt(baseUrl, { retry: { attempts: 2 } }).upscale(picture));
    expect([lost.code, lost.jobId]).toEqual(["connection-failed", "job_1"]);
    expect(heard.map(way)).toEqual(["POST /v1/jobs", "GET /v1/jobs/job_1", "GET /v1/jobs/job_1"]);
  });

  it("of a callback while a result arrives is no broken connection", async () => {
    const { baseUrl, heard } = await standIn(inTurn({ body: "the bytes of a picture" }));
    const onReceived = () => {
      throw new RangeError("my own affair");
    };
    await expect(limnAt(baseUrl).jobs.result("job_1", { onReceived })).rejects.toThrow(RangeError);
    expect(heard).toHaveLength(1);
  });
});

it("lists are read page by page, as far as they are asked for", async () => {
  const pages: Record<string, unknown> = {
    "/v1/jobs?state=failed&limit=2": {
      jobs: [jobDocument("failed", "a"), jobDocument("failed", "b")],
      nextCursor: "2",
    },
    "/v1/jobs?state=failed&limit=2&cursor=2": { jobs: [jobDocument("failed", "c")], nextCursor: null },
  };
  const { baseUrl, heard } = await standIn(({ path }) => ({ body: pages[path] }));
  const limn = limnAt(baseUrl);
  const all: string[] = [];
  for await (const { id } of limn.jobs.list({ state: "failed", limit: 2 })) all.push(id);
  expect(all).toEqual(["a", "b", "c"]);
  for await (const { id } of limn.jobs.list({ state: "failed", limit: 2 })) {
    expect(id).toBe("a");
    break;
  }
  expect(heard).toHaveLength(3);
});
