import type { ImageDocument, Upload } from "#contract/jobs";
import type { ModeOffer } from "#contract/mode-offer";
import { parametersOfMode } from "#contract/mode-parameters";
import { type Mode, modes } from "#contract/modes";
import type { Draft } from "../../../../app/screens/studio/drafts";

/** What the studio is told where Limn serves these modes and nothing else is connected. */
export function offersOf(...served: readonly Mode[]): readonly ModeOffer[] {
  return modes.map((mode) => ({
    mode,
    engine: served.includes(mode) ? "limn" : null,
    takes: served.includes(mode) ? parametersOfMode[mode].takes : [],
    preview: served.includes(mode) && parametersOfMode[mode].enlarges ? "own" : null,
  }));
}

const body = (letter: string) => letter.repeat(26);

/** An upload of 400 × 300 px. */
export function uploadOf(letter: string, change: Partial<Upload> = {}): Upload {
  return {
    id: `upl_${body(letter)}`,
    name: `${letter}.jpg`,
    format: "jpeg",
    widthPx: 400,
    heightPx: 300,
    hasAlpha: false,
    notes: [],
    sizeBytes: 50_000,
    createdAt: "2026-11-20T10:00:00.000Z",
    ...change,
  };
}

/** A finished image of twice the size. */
export function imageOf(letter: string, change: Partial<ImageDocument> = {}): ImageDocument {
  return {
    id: `job_${body(letter)}`,
    createdAt: "2026-11-20T10:00:01.000Z",
    state: "succeeded",
    progress: 1,
    quote: { mode: "standard", format: "png", widthPx: 800, heightPx: 600, amountCredits: 1, parameters: {} },
    upload: uploadOf(letter),
    resultSizeBytes: 200_000,
    error: null,
    finishedAt: "2026-11-20T10:00:05.000Z",
    isEmulated: false,
    ...change,
  };
}

/** A draft whose upload has arrived. */
export function draftOf(number: number, change: Partial<Draft> = {}): Draft {
  return {
    id: `draft_${number}`,
    name: `${number}.jpg`,
    sizeBytes: 50_000,
    previewUrl: `blob:${number}`,
    previewSize: { widthPx: 400, heightPx: 300 },
    sending: { state: "ready", upload: uploadOf("a") },
    ...change,
  };
}
