import type { z } from "zod";
import { LimnError } from "#contract/errors";

const maxSmallBytes = 64 * 1024;

/**
 * A JSON body, parsed by its schema. Throws `request-invalid` for anything else, naming the first field that does not
 * fit; a body beyond `maxBodyBytes` is not read to its end.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBodyBytes = maxSmallBytes,
): Promise<z.output<Schema>> {
  const text = await readText(request, maxBodyBytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new LimnError("request-invalid", { publicDetail: "The body is not JSON." });
  }
  return parseRequest(schema, value);
}

/** What a request says, parsed by its schema. Throws `request-invalid`, naming the first field that does not fit. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join(".");
  throw new LimnError("request-invalid", {
    publicDetail: issue ? `${where ? `${where}: ` : ""}${issue.message}.` : "The request does not fit.",
  });
}

/** A body as text. Throws `request-invalid` beyond `maxBodyBytes`, without reading on. */
export async function readText(request: Request, maxBodyBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let sizeBytes = 0;
  for await (const chunk of request.body ?? []) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBodyBytes)
      throw new LimnError("request-invalid", { publicDetail: "The body is too long." });
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
