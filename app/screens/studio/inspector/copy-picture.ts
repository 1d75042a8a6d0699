import type { PictureFormat } from "#contract/formats";

/** A result that does not arrive for this long is given up. */
const timeoutMs = 60_000;

/**
 * Puts a result into the clipboard, where pictures are PNGs (Clipboard API, section 7.3): others are converted. Throws
 * the browser's own error where the picture does not arrive or the browser does not allow it.
 */
export async function copyPicture(path: string, format: PictureFormat): Promise<void> {
  // The promise goes in unsettled: some browsers allow writing only at the very press.
  const item = new ClipboardItem({ "image/png": pngOf(path, format) });
  await navigator.clipboard.write([item]);
}

async function pngOf(path: string, format: PictureFormat): Promise<Blob> {
  const file = await fetchPicture(path);
  if (format === "png") return file;
  const bitmap = await createImageBitmap(file);
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    return await canvas.convertToBlob({ type: "image/png" });
  } finally {
    bitmap.close();
  }
}

async function fetchPicture(path: string): Promise<Blob> {
  const response = await fetch(path, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`the picture was refused: status ${response.status}`);
  return await response.blob();
}
