import { formatOf } from "#imaging/codecs/signature";

/** By which a file's format is told. */
const signatureBytes = 256;

/** Whether a file is shown by no browser as Limn reads it: most know no TIFF, and all of them play a GIF. */
export async function needsOpening(file: Blob): Promise<boolean> {
  const format = formatOf(await signatureOf(file));
  return format === "tiff" || format === "gif";
}

/** As Limn reads it, in a PNG. Throws as `asPng` does. */
export async function openedFile(file: File, signal: AbortSignal): Promise<Blob> {
  const { asPng } = await import("../local-engine/as-png");
  return asPng(file, signal);
}

async function signatureOf(file: Blob): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
}
