import { outputLimits } from "#contract/limits";
import type { Question } from "../../../site/questions";
import { sourceLimitsInWords } from "../../../site/source-limits";

/** What people ask of Limn as a whole. */
export const homeQuestions: readonly Question[] = [
  {
    question: "Which pictures can it read?",
    answer: `${sourceLimitsInWords}. Of an animated GIF or AVIF it takes the first frame, of a TIFF the first page. HEIC it does not read: its patents cost money. Photos from a phone come out upright, and transparency is kept.`,
  },
  {
    question: "How large can the result be?",
    answer: `Up to ${outputLimits.maxFactor} times the width and height, and ${outputLimits.maxPixels / 1_000_000} megapixels in all.`,
  },
  {
    question: "Does it make things up?",
    answer:
      "Standard mode does not. It sharpens what the picture holds, and leaves out what was never in it: a face of ten pixels stays a face of ten pixels, drawn more cleanly.",
  },
  {
    question: "What if something goes wrong?",
    answer:
      "Credits are set aside when a picture starts and spent only when it is finished. If it fails, or you stop it, they are back at once.",
  },
  {
    question: "Must I wait in front of it?",
    answer:
      "No. Several pictures can be at work at the same time, and they go on when you close the page. The results wait in your history.",
  },
];
