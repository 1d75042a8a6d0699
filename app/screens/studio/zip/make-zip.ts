import { downloadZip } from "client-zip";
import { mediaPath } from "#contract/jobs";
import { UnreachableError } from "../../../api/failure";
import type { ZipEntry } from "./zip-entries";

interface ZipOptions {
  /** Called with how many pictures are in. */
  readonly onProgress: (doneCount: number) => void;
  readonly signal: AbortSignal;
  readonly fetchPicture?: typeof fetch;
}

/** A picture that does not begin to arrive for this long is left out. */
const answerTimeoutMs = 60_000;

/**
 * Fetches the results one after the other into one zip. A picture that does not arrive is left out and named in
 * `missing`. Throws the signal's reason when it is stopped, and `UnreachableError` where one breaks off half-way.
 */
export async function makeZip(
  entries: readonly ZipEntry[],
  { onProgress, signal, fetchPicture = fetch }: ZipOptions,
): Promise<{ zip: Blob; missing: readonly string[] }> {
  const missing: string[] = [];
  async function* files() {
    for (const [index, { image, name }] of entries.entries()) {
      onProgress(index);
      const response = await answerOf(mediaPath(image.id, "result"), fetchPicture, signal);
      if (!response) missing.push(name);
      else yield { name, input: response, lastModified: new Date(image.finishedAt ?? image.createdAt) };
    }
  }
  try {
    return { zip: await downloadZip(files()).blob(), missing };
  } catch (error) {
    signal.throwIfAborted();
    throw new UnreachableError("network", { cause: error });
  }
}

/** The answer with the picture, or null where there is none. */
async function answerOf(
  path: string,
  fetchPicture: typeof fetch,
  signal: AbortSignal,
): Promise<Response | null> {
  signal.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), answerTimeoutMs);
  try {
    const response = await fetchPicture(path, { signal: AbortSignal.any([signal, late.signal]) });
    return response.ok ? response : null;
  } catch {
    signal.throwIfAborted();
    return null;
  } finally {
    clearTimeout(timer);
  }
}
