import type { PreviewRegion } from "#contract/preview";
import { UnreachableError } from "../../../api/failure";

/** A part of the picture at an address, upright, as a file. Throws `UnreachableError` where the browser cannot read it. */
export async function cropPicture(source: string, region: PreviewRegion): Promise<Blob> {
  const picture = new Image();
  picture.src = source;
  const canvas = document.createElement("canvas");
  canvas.width = region.widthPx;
  canvas.height = region.heightPx;
  try {
    await picture.decode();
    const { xPx, yPx, widthPx, heightPx } = region;
    canvas.getContext("2d")?.drawImage(picture, xPx, yPx, widthPx, heightPx, 0, 0, widthPx, heightPx);
  } catch (error) {
    throw new UnreachableError("network", { cause: error });
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreachableError("network"))), "image/png");
  });
}
