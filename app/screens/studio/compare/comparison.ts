import { formatFacts } from "#contract/formats";
import type { ImageDocument } from "#contract/jobs";
import { modeLabel } from "#contract/modes";
import { isEmulated } from "../emulated";

export const maxPanes = 4;
export const minPanes = 2;

/** What a pane can show: "source", or the id of an image whose result it is. */
export type PaneContent = string;
export const sourceContent: PaneContent = "source";

export interface PaneOption {
  readonly content: PaneContent;
  readonly label: string;
}

/** The finished results of the picture that `image` was made from, newest first. */
export function resultsOfSamePicture(
  image: ImageDocument,
  images: readonly ImageDocument[],
): readonly ImageDocument[] {
  return images.filter(({ state, upload }) => state === "succeeded" && upload.id === image.upload.id);
}

/** The picture as it came, and each result; results that read the same are told apart by a number, oldest first. */
export function paneOptions(results: readonly ImageDocument[]): readonly PaneOption[] {
  const labels = results.map(labelOf);
  const numbered = labels.map((label, index) => {
    const alike = labels.filter((other) => other === label).length;
    const place = labels.slice(index).filter((other) => other === label).length;
    return alike > 1 ? `${label}, no. ${place}` : label;
  });
  return [
    { content: sourceContent, label: "Before" },
    ...results.map(({ id }, index) => ({ content: id, label: numbered[index] ?? id })),
  ];
}

function labelOf(image: ImageDocument): string {
  const { quote, upload } = image;
  const factor = Number((quote.widthPx / upload.widthPx).toFixed(2));
  const words = [modeLabel(quote.mode), factor !== 1 && `${factor}×`, formatFacts[quote.format].label];
  return [...words, isEmulated(image) && "(emulated)"].filter(Boolean).join(" ");
}

/** What is compared at first: the newest results where there are several, else the only one with the picture as it came. */
export function firstContents(
  image: ImageDocument,
  results: readonly ImageDocument[],
): readonly PaneContent[] {
  if (results.length < minPanes) return [sourceContent, image.id];
  const others = results.filter(({ id }) => id !== image.id).slice(0, maxPanes - 1);
  return [image.id, ...others.map(({ id }) => id)];
}

/** Shows something else in a pane; where another pane shows that already, both change places. */
export function withContent(
  contents: readonly PaneContent[],
  index: number,
  content: PaneContent,
): readonly PaneContent[] {
  const before = contents[index];
  if (before === undefined) return contents;
  return contents.map((held, place) => {
    if (place === index) return content;
    return held === content ? before : held;
  });
}

/** One more pane, with the first that is not shown yet. */
export function withPane(
  contents: readonly PaneContent[],
  options: readonly PaneOption[],
): readonly PaneContent[] {
  const next = options.find(({ content }) => !contents.includes(content));
  return next && contents.length < maxPanes ? [...contents, next.content] : contents;
}

export function withoutPane(contents: readonly PaneContent[], index: number): readonly PaneContent[] {
  return contents.length > minPanes ? contents.filter((_, place) => place !== index) : contents;
}

/** Only what still exists; null where too little is left to compare. */
export function standing(
  contents: readonly PaneContent[],
  options: readonly PaneOption[],
): readonly PaneContent[] | null {
  const left = contents.filter((held) => options.some(({ content }) => content === held));
  return left.length < minPanes ? null : left;
}
