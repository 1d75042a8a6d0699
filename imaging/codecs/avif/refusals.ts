import { LimnError } from "#contract/errors";

export function damaged(detail: string): LimnError {
  return new LimnError("image-damaged", { detail: `AVIF: ${detail}` });
}

/** `what` completes "It is …". */
export function unsupported(what: string): LimnError {
  return new LimnError("image-format-unsupported", { publicDetail: `It is ${what}.` });
}
