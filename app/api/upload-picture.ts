import { LimnError } from "#contract/errors";
import { type Upload, uploadSchema } from "#contract/jobs";
import { inputLimits } from "#contract/limits";
import { errorOfAnswer } from "./call";
import { UnreachableError } from "./failure";

interface UploadOptions {
  /** Called with 0 to 1 as bytes leave. */
  readonly onProgress: (fraction: number) => void;
  readonly signal: AbortSignal;
}

/** An upload on which nothing moves for this long is given up. */
const stallTimeoutMs = 40_000;

/**
 * Sends a picture. Empty and too large files are refused before anything is sent; everything else is for the server to
 * judge, by content. Throws `LimnError`, `UnreachableError`, or the signal's reason. XMLHttpRequest, because fetch does
 * not tell how far an upload is.
 */
export async function uploadPicture(file: File, { onProgress, signal }: UploadOptions): Promise<Upload> {
  signal.throwIfAborted();
  if (file.size === 0) throw new LimnError("image-empty");
  if (file.size > inputLimits.maxSizeBytes) throw new LimnError("file-too-large");

  const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = (error: unknown) => {
      reject(error);
      request.abort();
    };
    const late = () => giveUp(new UnreachableError("deadline"));
    let timer = setTimeout(late, stallTimeoutMs);
    const onAbort = () => giveUp(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    request.upload.addEventListener("progress", (event) => {
      clearTimeout(timer);
      timer = setTimeout(late, stallTimeoutMs);
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.addEventListener("load", () => resolve({ status: request.status, body: request.responseText }));
    request.addEventListener("error", () => reject(new UnreachableError("network")));
    request.addEventListener("loadend", () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", onAbort);
    });
    request.open("POST", "/v1/uploads");
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name));
    request.send(file);
  });
  if (status !== 201) throw errorOfAnswer(status, body);
  return uploadSchema.parse(JSON.parse(body));
}
