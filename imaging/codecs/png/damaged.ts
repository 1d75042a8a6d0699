import { LimnError } from "#contract/errors";

export function damaged(detail: string, cause?: unknown): LimnError {
  return new LimnError("image-damaged", { detail: `PNG: ${detail}`, cause });
}
