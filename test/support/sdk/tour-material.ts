import { signatureHeaders } from "#functions/webhooks/signing";
import { pngOf } from "../pictures/png";
import { sceneRaster } from "../pictures/rasters";
import type { TourOptions } from "./tour";

/** What a tour takes along: two pictures, and a message that the Worker's own code has signed. */
export async function tourMaterial(): Promise<Omit<TourOptions, "sdk" | "limn">> {
  const secret = `whsec_${btoa("a secret that only tests know, 32.")}`;
  const body = JSON.stringify({ type: "job.succeeded", timestamp: "2026-11-21T12:00:00.000Z", data: {} });
  const at = new Date("2026-11-21T12:00:00Z");
  return {
    picture: await pngOf(sceneRaster(24, 16, 3)),
    largePicture: await pngOf(sceneRaster(800, 800, 3)),
    message: { secret, body, headers: signatureHeaders({ id: "evt_1", body, at, secrets: [secret] }) },
  };
}
