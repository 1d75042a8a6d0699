import type { Upload } from "#contract/jobs";
import type { PixelSize } from "#contract/sizes";

/** How far a picture is on its way to the server. */
export type Sending =
  | { readonly state: "waiting" }
  /** 0 to 1. */
  | { readonly state: "sending"; readonly fraction: number }
  | { readonly state: "ready"; readonly upload: Upload }
  | { readonly state: "refused"; readonly sentence: string; readonly retryable: boolean };

/** A picture that was dropped here and that no job has been started for. It lives in this tab only. */
export interface Draft {
  /** `draft_` and a number. */
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** A blob URL of the file, shown while it is sent. */
  readonly previewUrl: string;
  /** As the browser reads the file; the server's word counts once it is there. */
  readonly previewSize: PixelSize | null;
  readonly sending: Sending;
}

/** The size that prices are computed from: the server's, until then the browser's, null where neither is known. */
export function inputSizeOf(draft: Draft): PixelSize | null {
  return draft.sending.state === "ready" ? draft.sending.upload : draft.previewSize;
}

/** Whether a draft is known to have transparency. */
export function draftHasAlpha({ sending }: Draft): boolean {
  return sending.state === "ready" && sending.upload.hasAlpha;
}

/** What stands below a draft's picture in the filmstrip. */
export function draftCaption(draft: Draft): string {
  switch (draft.sending.state) {
    case "waiting":
      return "Waiting to be sent";
    case "sending":
      return "Being sent";
    case "ready":
      return "Ready";
    case "refused":
      return "Refused";
  }
}
