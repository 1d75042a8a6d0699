import type { PreviewOrder } from "#contract/preview";
import { errorOfAnswer } from "./call";
import { UnreachableError } from "./failure";

/** A region that is enlarged sixteen times takes its time on a busy server. */
const timeoutMs = 60_000;

/**
 * A part of a picture as the whole job would give it, as a file. Throws `LimnError`, `UnreachableError`, or the signal's
 * reason once it is not wanted any more.
 */
export async function fetchPreview(order: PreviewOrder, signal: AbortSignal): Promise<Blob> {
  try {
    const answer = await fetch("/v1/preview", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(order),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!answer.ok) throw errorOfAnswer(answer.status, await answer.text());
    return await answer.blob();
  } catch (error) {
    signal.throwIfAborted();
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    const isNetworks = error instanceof TypeError || error instanceof DOMException;
    throw isNetworks ? new UnreachableError(isLate ? "deadline" : "network", { cause: error }) : error;
  }
}
