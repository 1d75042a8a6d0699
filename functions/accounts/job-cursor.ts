import { z } from "zod";
import { fromBase64Url, toBase64Url } from "#contract/api-keys";
import { LimnError } from "#contract/errors";
import type { JobPosition } from "./job-rows";

const positionSchema = z.tuple([z.iso.datetime(), z.int().min(0)]);

export function cursorOf(position: JobPosition | null): string | null {
  if (!position) return null;
  return toBase64Url(new TextEncoder().encode(JSON.stringify([position.createdAt, position.sequence])));
}

/** Throws `request-invalid` for what no page before has given. */
export function positionOf(cursor: string | undefined): JobPosition | null {
  if (cursor === undefined) return null;
  try {
    const text = new TextDecoder().decode(fromBase64Url(cursor));
    const [createdAt, sequence] = positionSchema.parse(JSON.parse(text));
    return { createdAt, sequence };
  } catch {
    throw new LimnError("request-invalid", { publicDetail: "cursor: not one that a list has given." });
  }
}
