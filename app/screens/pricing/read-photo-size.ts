import type { PixelSize } from "#contract/sizes";

/** A picture's upright size as this browser reads it, or null where it cannot. Nothing leaves the computer. */
export async function readPhotoSize(file: File): Promise<PixelSize | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const size = { widthPx: bitmap.width, heightPx: bitmap.height };
    bitmap.close();
    return size;
  } catch {
    return null;
  }
}
