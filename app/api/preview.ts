import type { PreviewOrder } from "#contract/preview";
import { previewHeaders } from "#contract/preview-limits";
import { errorOfAnswer } from "./call";
import { UnreachableError } from "./failure";

/** A region that is enlarged sixteen times takes its time on a busy server, and a hosted model up to 50 seconds. */
const timeoutMs = 75_000;

/** A part of a picture as the whole job would give it, and who made it. */
export interface FetchedPreview {
  readonly file: Blob;
  /** `model`: the hosted one of the job. `stand-in`: another engine in its place. */
  readonly maker: "own" | "model" | "stand-in";
  /** An emulator made it, and no model. */
  readonly isEmulated: boolean;
}

/**
 * A part of a picture as the whole job would give it, as a file. Throws `LimnError`, `UnreachableError`, or the signal's
 * reason once it is not wanted any more.
 */
export async function fetchPreview(order: PreviewOrder, signal: AbortSignal): Promise<FetchedPreview> {
  try {
    const answer = await fetch("/v1/preview", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(order),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok) throw errorOfAnswer(answer.status, await answer.text());
    return { file: await answer.blob(), ...madeBy(answer.headers) };
  } catch (error) {
    signal.throwIfAborted();
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    const isNetworks = error instanceof TypeError || error instanceof DOMException;
    throw isNetworks ? new UnreachableError(isLate ? "deadline" : "network", { cause: error }) : error;
  }
}

function madeBy(headers: Headers): Omit<FetchedPreview, "file"> {
  const isEmulated = headers.get(previewHeaders.emulated) === "true";
  if (headers.has(previewHeaders.standsInFor)) return { maker: "stand-in", isEmulated };
  return { maker: headers.has(previewHeaders.sent) ? "model" : "own", isEmulated };
}
