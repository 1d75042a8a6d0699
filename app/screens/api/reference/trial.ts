import type { Body, Operation } from "./read-document";

/** What somebody filled in to try an operation. */
export interface TrialFields {
  readonly key: string;
  /** By the parameters' names. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The JSON body as it is typed. */
  readonly json: string;
  readonly file: File | null;
}

/** What came of it. */
export interface TrialAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Readable text, or a picture as a blob URL. */
  readonly content:
    | { readonly kind: "text"; readonly text: string }
    | { readonly kind: "picture"; readonly url: string };
}

/** The body that the trial sends: JSON where there is some, else the picture's bytes. */
export function trialBodyOf({ bodies }: Operation): Body | "picture" | null {
  const json = bodies.find(({ mediaType }) => mediaType === "application/json");
  if (json) return json;
  return bodies.length > 0 ? "picture" : null;
}

const timeoutMs = 75_000;
const headersToShow = /^(x-|ratelimit|retry-after|content-type|location|preference-applied)/;

/**
 * Sends it to this site, with the key alone: the session's cookie stays out, so that what is seen is what a program
 * sees. Throws where no answer comes in time.
 */
export async function runTrial(operation: Operation, fields: TrialFields): Promise<TrialAnswer> {
  const response = await fetch(addressOf(operation, fields.parameters), {
    method: operation.method,
    headers: headersOf(operation, fields),
    body: bodyOf(operation, fields),
    credentials: "omit",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const headers: [string, string][] = [];
  response.headers.forEach((value, name) => {
    if (headersToShow.test(name)) headers.push([name, value]);
  });
  return { status: response.status, headers, content: await contentOf(response) };
}

/** The path with its parameters filled in, and the query of those that were given. */
export function addressOf(operation: Operation, values: TrialFields["parameters"]): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  const query = new URLSearchParams(given(operation, values, "query"));
  return query.size > 0 ? `${path}?${query}` : path;
}

function given(operation: Operation, values: TrialFields["parameters"], place: string): [string, string][] {
  return operation.parameters
    .filter((parameter) => parameter.place === place)
    .map(({ name }): [string, string] => [name, values[name]?.trim() ?? ""])
    .filter(([, value]) => value !== "");
}

function headersOf(operation: Operation, { key, parameters, file }: TrialFields): Headers {
  const headers = new Headers(given(operation, parameters, "header"));
  if (key.trim() !== "") headers.set("Authorization", `Bearer ${key.trim()}`);
  const body = trialBodyOf(operation);
  if (body === "picture" && file) headers.set("Content-Type", file.type);
  else if (body !== null && body !== "picture") headers.set("Content-Type", "application/json");
  return headers;
}

function bodyOf(operation: Operation, { json, file }: TrialFields): BodyInit | null {
  const body = trialBodyOf(operation);
  if (body === null) return null;
  return body === "picture" ? file : json;
}

async function contentOf(response: Response): Promise<TrialAnswer["content"]> {
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("image/")) {
    return { kind: "picture", url: URL.createObjectURL(await response.blob()) };
  }
  const text = await response.text();
  if (!/\bjson\b|\+json/.test(type)) return { kind: "text", text };
  return { kind: "text", text: JSON.stringify(JSON.parse(text), null, 2) };
}
