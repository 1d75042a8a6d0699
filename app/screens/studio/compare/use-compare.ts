import { useCallback, useMemo, useState } from "react";
import type { ImageDocument } from "#contract/jobs";
import type { Subject } from "../subject";
import {
  firstContents,
  type PaneContent,
  type PaneOption,
  paneOptions,
  resultsOfSamePicture,
  standing,
  withContent,
  withoutPane,
  withPane,
} from "./comparison";

export interface CompareControl {
  /** Whether there is a result to compare. */
  readonly isPossible: boolean;
  /** What the panes show, from the left; null while nothing is compared. */
  readonly contents: readonly PaneContent[] | null;
  readonly options: readonly PaneOption[];
  toggle(): void;
  choose(index: number, content: PaneContent): void;
  add(): void;
  remove(index: number): void;
}

/** What was painted of words alone had nothing before it, and each of these began as a sheet of its own. */
function isComparable({ state, quote }: ImageDocument): boolean {
  return state === "succeeded" && quote.mode !== "create";
}

/** Which results of one picture stand beside each other. Another picture ends it. */
export function useCompare(subject: Subject | null, images: readonly ImageDocument[]): CompareControl {
  const image = subject?.kind === "image" && isComparable(subject.image) ? subject.image : null;
  const [held, setHeld] = useState<{ uploadId: string; contents: readonly PaneContent[] } | null>(null);
  const results = useMemo(() => (image ? resultsOfSamePicture(image, images) : []), [image, images]);
  const options = useMemo(() => paneOptions(results), [results]);
  const isHeld = image !== null && held?.uploadId === image.upload.id;
  const contents = isHeld ? standing(held.contents, options) : null;

  const change = useCallback(
    (next: (contents: readonly PaneContent[]) => readonly PaneContent[]) =>
      setHeld((before) => before && { ...before, contents: next(before.contents) }),
    [],
  );
  return {
    isPossible: image !== null,
    contents,
    options,
    toggle() {
      if (contents || !image) setHeld(null);
      else setHeld({ uploadId: image.upload.id, contents: firstContents(image, results) });
    },
    choose: (index, content) => change((before) => withContent(before, index, content)),
    add: () => change((before) => withPane(before, options)),
    remove: (index) => change((before) => withoutPane(before, index)),
  };
}
