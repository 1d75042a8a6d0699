import { type Dispatch, useCallback, useEffect, useMemo, useReducer } from "react";
import type { ImageDocument } from "#contract/jobs";
import type { ModeOffer } from "#contract/mode-offer";
import { useImages, useUser } from "../../live/hooks";
import { useLiveStore } from "../../live/live-provider";
import { type BatchControl, useBatch } from "./batch/use-batch";
import type { Draft } from "./drafts";
import { type MaskControl, useMask } from "./mask/use-mask";
import { maskSubject } from "./mask/mask-subject";
import { missingSentence, offerOf } from "./parameters/asked-parameters";
import { type QuoteView, quoteView } from "./quote-view";
import { firstSettings, type Settings } from "./settings";
import type { StudioProps } from "./studio-props";
import { firstState, type Scope, type StudioAction, type StudioState, studioReducer } from "./studio-state";
import { type StylePictureControl, useStylePicture } from "./style-picture/use-style-picture";
import { neighbourId, type Subject, sourceSizeOf, subjectsOf, successorId } from "./subject";
import { useSelectionInAddress } from "./use-address";
import { useDrafts } from "./use-drafts";
import { useFinishNews } from "./use-finish-news";
import { useJobs } from "./use-jobs";
import { useOpenedSource } from "./use-opened-source";
import { useRun } from "./use-run";

/** All that the studio's screen shows and does. */
export interface Studio {
  readonly state: StudioState;
  /** Every mode, with what is offered of it here. */
  readonly offers: readonly ModeOffer[];
  /** The chosen mode's. */
  readonly offer: ModeOffer;
  readonly subjects: readonly Subject[];
  readonly subject: Subject | null;
  /** The whole history, newest first. */
  readonly images: readonly ImageDocument[];
  readonly quote: QuoteView;
  /** What the mode still has to be given before it can begin, in a sentence. */
  readonly missing: string | null;
  readonly stylePicture: StylePictureControl;
  /** Null while no picture is shown to be painted on. */
  readonly mask: MaskControl | null;
  readonly batch: BatchControl;
  readonly balanceCredits: number | null;
  /** Access to the account was refused. */
  readonly denied: boolean;
  addFiles(files: readonly File[]): void;
  select(id: string | null): void;
  /** One place along the filmstrip: 1 is right (older), −1 left. */
  step(step: 1 | -1): void;
  changeSettings(change: Partial<Settings>): void;
  changeScope(scope: Scope): void;
  /** Shows the settings for a finished image's upload, or its result again. */
  rework(imageId: string | null): void;
  /** Starts the job or the batch that the quote prices; does nothing where it may not be started. */
  run(): void;
  /** Stops what is under way for the chosen picture, and starts no more of a batch. */
  cancel(): Promise<void>;
  retrySending(draft: Draft): void;
  removeDraft(draft: Draft): void;
  removeImage(image: ImageDocument): Promise<void>;
}

export function useStudio({ modeOffers: offers, images: seed, selectedId }: StudioProps): Studio {
  const [state, dispatch] = useReducer(studioReducer, null, () =>
    firstState(firstSettings(offers), selectedId),
  );
  const { settings } = state;
  const store = useLiveStore();
  const user = useUser();
  const { images, denied } = useImages(seed);
  const drafts = useDrafts(dispatch);
  const jobs = useJobs(dispatch);
  const stylePicture = useStylePicture();

  useEffect(() => store.seedImages(seed), [store, seed]);
  const select = useCallback((id: string | null) => dispatch({ type: "selected", id }), []);
  useSelectionInAddress(state.selectedId, select);
  const subjects = useMemo(() => subjectsOf(state.drafts, images), [state.drafts, images]);
  const subject = subjects.find(({ id }) => id === state.selectedId) ?? null;
  useOpenedSource(subject, state, dispatch);
  const balanceCredits = user?.balance ?? null;
  const offer = offerOf(offers, settings.mode);
  const { uploadId: styleUploadId } = stylePicture;
  const batch = useBatch({ state, dispatch, images, jobs, balanceCredits, offer, styleUploadId });
  useFinishNews(images, state.selectedId, state.batch);
  const quote = quoteView(subject && sourceSizeOf(subject), settings, balanceCredits);

  const mask = useMask(maskSubject(subject, state, offer));
  const held = { hasStylePicture: styleUploadId !== undefined, hasMask: (mask?.state.share ?? 0) > 0 };
  const missing = missingSentence(settings, offer, held);
  const run = useRun({ state, subject, quote, offer, missing, mask, styleUploadId, batch, jobs });

  const removeDraft = (draft: Draft) => {
    batch.remove(draft.id);
    drafts.removeDraft(draft);
  };
  return {
    state,
    offers,
    offer,
    subjects,
    subject,
    images,
    quote,
    missing,
    stylePicture,
    mask,
    batch,
    balanceCredits,
    denied,
    select,
    run,
    removeDraft,
    addFiles: drafts.addFiles,
    step: (by) => select(neighbourId(subjects, state.selectedId, by) ?? state.selectedId),
    ...settingActions(dispatch),
    async cancel() {
      if (subject?.kind === "image") await jobs.stopJob(subject.image);
      else if (subject && state.attempts[subject.id]?.state === "starting") await batch.stop();
      else if (subject) removeDraft(subject.draft);
    },
    retrySending: drafts.retryDraft,
    removeImage: (image) => jobs.removeImage(image, successorId(subjects, image.id)),
  };
}

/** What the inspector's fields change. */
function settingActions(
  dispatch: Dispatch<StudioAction>,
): Pick<Studio, "changeSettings" | "changeScope" | "rework"> {
  return {
    changeSettings: (change) => dispatch({ type: "settings-changed", change }),
    changeScope: (scope) => dispatch({ type: "scope-changed", scope }),
    rework: (imageId) => dispatch({ type: "reworked", imageId }),
  };
}
