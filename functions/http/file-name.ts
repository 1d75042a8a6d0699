const maxNameLength = 200;

/** A file's name as its sender calls it, without what could pose as a path. */
export function plainFileName(name: string): string {
  const plain = name.replace(/[\\/\p{Cc}]/gu, " ").trim();
  return plain.slice(0, maxNameLength) || "picture";
}

/** The same from a header, where it stands percent-encoded: headers are ASCII. */
export function fileNameOfHeader(header: string | undefined): string {
  if (header === undefined) return "picture";
  try {
    return plainFileName(decodeURIComponent(header));
  } catch {
    return plainFileName(header);
  }
}
