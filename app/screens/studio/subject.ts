import { isEnd, type ImageDocument, type Upload } from "#contract/jobs";
import type { PixelSize } from "#contract/sizes";
import type { Attempt } from "./studio-state";
import { type Draft, draftCaption, inputSizeOf } from "./drafts";

/** What the canvas and the inspector are about; the filmstrip is a row of them. */
export type Subject =
  | { readonly kind: "draft"; readonly id: string; readonly draft: Draft }
  | { readonly kind: "image"; readonly id: string; readonly image: ImageDocument };

/** Drafts first, then the history; both newest first. */
export function subjectsOf(drafts: readonly Draft[], images: readonly ImageDocument[]): readonly Subject[] {
  return [
    ...drafts.map((draft) => ({ kind: "draft" as const, id: draft.id, draft })),
    ...images.map((image) => ({ kind: "image" as const, id: image.id, image })),
  ];
}

/** The id of the subject `step` places further right (older), null at the ends. Without a choice: the newest. */
export function neighbourId(subjects: readonly Subject[], id: string | null, step: 1 | -1): string | null {
  const index = subjects.findIndex((subject) => subject.id === id);
  if (index < 0) return subjects[0]?.id ?? null;
  return subjects[index + step]?.id ?? null;
}

/** The subject that is shown once this one is gone: the next older one, else the next newer. */
export function successorId(subjects: readonly Subject[], id: string): string | null {
  return neighbourId(subjects, id, 1) ?? neighbourId(subjects, id, -1);
}

export function nameOf(subject: Subject): string {
  return subject.kind === "draft" ? subject.draft.name : subject.image.upload.name;
}

/** The upload that a job can be started from; null while there is none. */
export function uploadOf(subject: Subject): Upload | null {
  if (subject.kind === "image") return subject.image.upload;
  return subject.draft.sending.state === "ready" ? subject.draft.sending.upload : null;
}

export function sourceSizeOf(subject: Subject): PixelSize | null {
  return subject.kind === "image" ? subject.image.upload : inputSizeOf(subject.draft);
}

/** 0 to 1 while it is under way, null while it waits, undefined where nothing is under way. */
export function fractionUnderWay(subject: Subject): number | null | undefined {
  if (subject.kind === "draft") {
    const { sending } = subject.draft;
    if (sending.state === "waiting") return null;
    return sending.state === "sending" ? sending.fraction : undefined;
  }
  if (isEnd(subject.image.state)) return undefined;
  return subject.image.state === "queued" ? null : subject.image.progress;
}

const imageCaptions = {
  queued: "Waiting",
  running: "At work",
  succeeded: "Finished",
  failed: "Failed",
  canceled: "Stopped",
} as const;

/** One or two words on how far it is. */
export function captionOf(subject: Subject, attempt?: Attempt): string {
  if (attempt) return attempt.state === "starting" ? "Being started" : "Not started";
  return subject.kind === "draft" ? draftCaption(subject.draft) : imageCaptions[subject.image.state];
}
