import { LimnError } from "#contract/errors";

export function damaged(detail: string): LimnError {
  return new LimnError("image-damaged", { detail: `WebP: ${detail}` });
}
