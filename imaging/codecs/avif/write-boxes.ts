import { joinBytes } from "../join-bytes";

/** A box of an ISO base media file (ISO 14496-12, 4.2). */
export function box(type: string, ...parts: (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  const content = joinBytes(parts);
  return joinBytes([uint32(content.length + boxHeaderBytes), latin1(type), content]);
}

/** One with a version and flags. */
export function fullBox(
  type: string,
  { version = 0, flags = 0 }: { readonly version?: number; readonly flags?: number },
  ...parts: (Uint8Array | readonly number[])[]
): Uint8Array<ArrayBuffer> {
  return box(type, uint32(version * 2 ** 24 + flags), ...parts);
}

/** Of a box's length and its type. */
export const boxHeaderBytes = 8;

export function latin1(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

export function uint16(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(values.flatMap((value) => [value >> 8, value & 255]));
}

export function uint32(...values: readonly number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    values.flatMap((value) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]),
  );
}
