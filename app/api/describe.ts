import {
  type DescribedPicture,
  type DescriptionLanguage,
  describedPictureSchema,
} from "#contract/description";
import { LimnError } from "#contract/errors";
import { wholePictureLimits } from "#contract/limits";
import { errorOfAnswer } from "./call";
import { UnreachableError } from "./failure";

/** A vision model has 45 seconds of it; the rest is for the way there. */
const timeoutMs = 120_000;

/** Has a picture described. Throws `LimnError` and `UnreachableError`. */
export async function describe(file: File, language: DescriptionLanguage): Promise<DescribedPicture> {
  const signal = AbortSignal.timeout(timeoutMs);
  if (file.size > wholePictureLimits.maxSizeBytes) throw new LimnError("file-too-large");
  let answer: Response;
  let body: string;
  try {
    answer = await fetch(`/tools/descriptions?language=${language}`, {
      method: "POST",
      body: file,
      signal,
    });
    body = await answer.text();
  } catch (cause) {
    const late = cause instanceof DOMException && cause.name === "TimeoutError";
    throw new UnreachableError(late ? "deadline" : "network", { cause });
  }
  if (!answer.ok) throw errorOfAnswer(answer.status, body);
  return describedPictureSchema.parse(JSON.parse(body));
}
