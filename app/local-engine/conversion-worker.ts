/** The worker of one conversion: it is started for a picture and ended after it, or when somebody cancels. */
import { LimnError } from "#contract/errors";
import type { ConversionMessage, ConversionRequest } from "./conversion-protocol";
import { convertPicture } from "./convert-picture";
import { PartMissingError } from "./fetch-part";

const tell = (message: ConversionMessage) => self.postMessage(message);

self.addEventListener("message", ({ data }: MessageEvent<ConversionRequest>) => {
  convertPicture({
    ...data,
    onOpened: (input, output) => tell({ kind: "opened", input, output }),
    onProgress: (share) => tell({ kind: "progress", share }),
  })
    .then((converted) => tell({ kind: "done", ...converted }))
    .catch((error: unknown) => tell({ kind: "failed", ...failureOf(error) }));
});

function failureOf(error: unknown): { sentence: string; detail: string | null } {
  if (error instanceof LimnError && error.code !== "internal") {
    return { sentence: error.sentence, detail: null };
  }
  if (error instanceof PartMissingError) {
    return {
      sentence: "A part of the converter could not be fetched. Check your connection and try again.",
      detail: null,
    };
  }
  return {
    sentence: "This picture could not be converted on this device. It may be too large for its memory.",
    detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
  };
}
