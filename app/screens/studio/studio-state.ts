import type { Upload } from "#contract/jobs";
import type { Mode } from "#contract/modes";
import type { PixelSize } from "#contract/sizes";
import type { Batch } from "./batch/batch-progress";
import type { Draft, Sending } from "./drafts";
import type { Settings } from "./settings";

/** In place of a picture's id, for what is painted of words alone. */
export const wordsSubjectId = "words";

/** What pressing the button led to, while no image has come of it. */
export type Attempt =
  | { readonly state: "starting" }
  | { readonly state: "refused"; readonly sentence: string };

/** What the settings and the button are for: the picture on show, or every one that waits here. */
export type Scope = "one" | "all";

/** What this tab knows besides the live documents. */
export interface StudioState {
  /** Newest first. */
  readonly drafts: readonly Draft[];
  /** A draft's or an image's id; null shows the empty canvas. */
  readonly selectedId: string | null;
  /** What was shown before Create, which needs no picture, and is shown after it. */
  readonly setAsideId: string | null;
  readonly settings: Settings;
  readonly scope: Scope;
  /** The newest batch that was started here. */
  readonly batch: Batch | null;
  /** By the id of what the button was pressed for: a draft, an image, or words. */
  readonly attempts: Readonly<Record<string, Attempt>>;
  /** The image whose upload the settings are shown for once more. */
  readonly reworkedId: string | null;
  /** Blob URLs by upload: what was sent from this tab, or opened in it, need not be fetched again. */
  readonly previews: Readonly<Record<string, string>>;
}

export type StudioAction =
  | { type: "files-added"; drafts: readonly Draft[] }
  | { type: "preview-measured"; draftId: string; size: PixelSize }
  /** Another address for what the browser does not show as it is. */
  | { type: "preview-opened"; draftId: string; previewUrl: string }
  /** The same for an image whose source was not sent from this tab. */
  | { type: "source-opened"; uploadId: string; url: string }
  | { type: "sending-changed"; draftId: string; sending: Sending }
  | { type: "draft-removed"; draftId: string }
  | { type: "selected"; id: string | null }
  | { type: "settings-changed"; change: Partial<Settings> }
  | { type: "scope-changed"; scope: Scope }
  /** `joins`: the batch before is not over, and takes these in. */
  | { type: "batch-started"; draftIds: readonly string[]; joins: boolean }
  | { type: "batch-stopped"; draftIds: readonly string[] }
  | { type: "reworked"; imageId: string | null }
  | { type: "attempt-changed"; subjectId: string; attempt: Attempt }
  | { type: "job-started"; subjectId: string; imageId: string; upload: Upload }
  | { type: "image-gone"; imageId: string; nextId: string | null };

export function firstState(settings: Settings, selectedId: string | null): StudioState {
  return {
    drafts: [],
    selectedId,
    setAsideId: null,
    settings,
    scope: "one",
    batch: null,
    attempts: {},
    reworkedId: null,
    previews: {},
  };
}

export function studioReducer(state: StudioState, action: StudioAction): StudioState {
  switch (action.type) {
    case "files-added":
      // The first of a batch is shown; the last stands leftmost, as the newest.
      return {
        ...state,
        drafts: [...[...action.drafts].reverse(), ...state.drafts],
        selectedId: action.drafts[0]?.id ?? state.selectedId,
        reworkedId: null,
        // What is dropped many at once is priced and started together.
        scope: action.drafts.length > 1 ? "all" : state.scope,
      };
    case "preview-measured":
      return withDraft(state, action.draftId, { previewSize: action.size });
    case "preview-opened":
      return withDraft(state, action.draftId, { previewUrl: action.previewUrl });
    case "source-opened":
      return { ...state, previews: { ...state.previews, [action.uploadId]: action.url } };
    case "sending-changed":
      return withDraft(state, action.draftId, { sending: action.sending });
    case "draft-removed":
      return withoutDraft(state, action.draftId);
    case "selected":
      return { ...state, selectedId: action.id, reworkedId: null };
    case "settings-changed":
      return changedSettings(state, action.change);
    case "scope-changed":
      return { ...state, scope: action.scope };
    case "batch-started":
      return startedBatch(state, action);
    case "batch-stopped":
      return {
        ...state,
        batch: withoutWaiting(state.batch, action.draftIds),
        attempts: action.draftIds.reduce(withoutKey, state.attempts),
      };
    case "reworked":
      return { ...state, reworkedId: action.imageId };
    case "attempt-changed":
      return changedAttempt(state, action.subjectId, action.attempt);
    case "job-started":
      return startedJob(state, action);
    case "image-gone":
      return withoutImage(state, action);
  }
}

function withDraft(state: StudioState, id: string, change: Partial<Draft>): StudioState {
  const drafts = state.drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft));
  return { ...state, drafts };
}

/** All of them count as starting at once, so that none is started twice. */
function startedBatch(
  state: StudioState,
  { draftIds, joins }: Extract<StudioAction, { type: "batch-started" }>,
): StudioState {
  const before = joins ? state.batch : null;
  const starting = draftIds.map((id) => [id, { state: "starting" }] as const);
  return {
    ...state,
    batch: {
      waitingIds: [...(before?.waitingIds ?? []), ...draftIds],
      imageIds: before?.imageIds ?? [],
    },
    attempts: { ...state.attempts, ...Object.fromEntries(starting) },
  };
}

function changedAttempt(state: StudioState, subjectId: string, attempt: Attempt): StudioState {
  const batch = attempt.state === "refused" ? withoutWaiting(state.batch, [subjectId]) : state.batch;
  return { ...state, batch, attempts: { ...state.attempts, [subjectId]: attempt } };
}

function withoutWaiting(batch: Batch | null, draftIds: readonly string[]): Batch | null {
  if (!batch) return null;
  return { ...batch, waitingIds: batch.waitingIds.filter((id) => !draftIds.includes(id)) };
}

/** The neighbour is shown next: the older draft, else the newer. */
function withoutDraft(state: StudioState, id: string): StudioState {
  const index = state.drafts.findIndex((draft) => draft.id === id);
  if (index < 0) return state;
  const drafts = state.drafts.filter((draft) => draft.id !== id);
  const neighbour = drafts[index] ?? drafts[index - 1];
  return {
    ...state,
    drafts,
    batch: withoutWaiting(state.batch, [id]),
    attempts: withoutKey(state.attempts, id),
    selectedId: state.selectedId === id ? (neighbour?.id ?? null) : state.selectedId,
    setAsideId: state.setAsideId === id ? (neighbour?.id ?? null) : state.setAsideId,
  };
}

function withoutImage(
  state: StudioState,
  { imageId, nextId }: Extract<StudioAction, { type: "image-gone" }>,
): StudioState {
  if (state.setAsideId === imageId) return { ...state, setAsideId: nextId };
  return state.selectedId === imageId ? { ...state, selectedId: nextId, reworkedId: null } : state;
}

/** A refusal speaks of the settings that it was given, so it goes with them. */
function changedSettings(state: StudioState, change: Partial<Settings>): StudioState {
  const unanswered = Object.entries(state.attempts).filter(([, attempt]) => attempt.state === "starting");
  return {
    ...state,
    ...selectionAfter(state, change.mode ?? state.settings.mode),
    settings: { ...state.settings, ...change },
    attempts: Object.fromEntries(unanswered),
  };
}

/** What is painted of words alone has no picture: the empty sheet is shown until another mode brings the picture back. */
function selectionAfter(state: StudioState, mode: Mode): Partial<StudioState> {
  const isOfWords = mode === "create";
  if (isOfWords === (state.settings.mode === "create")) return {};
  if (isOfWords) return { selectedId: null, reworkedId: null, setAsideId: state.selectedId };
  return { selectedId: state.selectedId ?? state.setAsideId, setAsideId: null };
}

/** The image takes its draft's place, and is shown where the draft was; what was painted of words is always shown. */
function startedJob(
  state: StudioState,
  { subjectId, imageId, upload }: Extract<StudioAction, { type: "job-started" }>,
): StudioState {
  const draft = state.drafts.find(({ id }) => id === subjectId);
  const isShown = subjectId === wordsSubjectId || state.selectedId === subjectId;
  const isOfBatch = state.batch?.waitingIds.includes(subjectId) ?? false;
  const batch = withoutWaiting(state.batch, [subjectId]);
  return {
    ...state,
    batch: batch && isOfBatch ? { ...batch, imageIds: [...batch.imageIds, imageId] } : batch,
    drafts: state.drafts.filter(({ id }) => id !== subjectId),
    attempts: withoutKey(state.attempts, subjectId),
    selectedId: isShown ? imageId : state.selectedId,
    setAsideId: state.setAsideId === subjectId ? imageId : state.setAsideId,
    reworkedId: isShown ? null : state.reworkedId,
    previews: draft ? { ...state.previews, [upload.id]: draft.previewUrl } : state.previews,
  };
}

function withoutKey<Value>(record: Readonly<Record<string, Value>>, key: string): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([held]) => held !== key));
}
