import { LimnError } from "#contract/errors";
import { codeOfProblem, problemSchema } from "#contract/problem";
import { UnreachableError } from "./failure";

interface CallOptions {
  readonly method: "GET" | "POST" | "DELETE";
  /** The body, sent as JSON. */
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 20_000;

/**
 * One request to our own API. Resolves to the JSON of the answer, null where it has no body. Throws the `LimnError` that
 * a problem document names, or `UnreachableError` when no answer came in time.
 */
export async function callApi(path: string, options: CallOptions): Promise<unknown> {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  try {
    const response = await fetch(path, {
      method: options.method,
      headers: {
        ...options.headers,
        ...(options.json !== undefined && { "Content-Type": "application/json" }),
      },
      ...(options.json !== undefined && { body: JSON.stringify(options.json) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok) throw errorOfAnswer(response.status, text);
    return text === "" ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof LimnError) throw error;
    if (error instanceof SyntaxError)
      throw new LimnError("internal", { cause: error, detail: `${path}: no JSON` });
    const late = error instanceof DOMException && error.name === "TimeoutError";
    throw new UnreachableError(late ? "deadline" : "network", { cause: error });
  }
}

/** The error of an answer that is not 2xx: the problem document's, else by the status. */
export function errorOfAnswer(status: number, body: string): LimnError {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    value = null;
  }
  const problem = problemSchema.safeParse(value);
  if (!problem.success) {
    return new LimnError(status >= 502 && status <= 504 ? "service-unavailable" : "internal", {
      detail: `status ${status} without a problem document`,
    });
  }
  const code = codeOfProblem(problem.data);
  // The document's sentence may say more than the table's: the limit or figure at hand.
  const table = new LimnError(code).sentence;
  const publicDetail = problem.data.detail.startsWith(table)
    ? problem.data.detail.slice(table.length).trim()
    : "";
  const { fields } = problem.data;
  return new LimnError(code, { ...(publicDetail && { publicDetail }), ...(fields && { fields }) });
}
