import { sourceFormatsAnd } from "#contract/formats";
import { wholePictureLimits } from "#contract/limits";
import { formatBytes } from "../../quantities/format";
import type { Question } from "../../site/questions";

/** What people ask before they send a picture to be described. */
export const describeQuestions: readonly Question[] = [
  {
    question: "Is my picture kept?",
    answer:
      "No. It is held in memory while it is looked at, and gone with the answer. A vision model gets a small copy of its pixels, without its Exif and so without the place where it was taken.",
  },
  {
    question: "Which pictures can it read?",
    answer: `${sourceFormatsAnd}, up to ${wholePictureLimits.maxPixels / 1_000_000} megapixels and ${formatBytes(wholePictureLimits.maxSizeBytes)}.`,
  },
  {
    question: "What is alt text for?",
    answer:
      "It is read aloud to people who cannot see the picture, and shown where it does not load. A good one says what matters, in a sentence.",
  },
  {
    question: "Can I trust it?",
    answer:
      "What is measured is exact. What a model says of a picture can be wrong: names, numbers and small letters most of all. Read it before you publish it.",
  },
];
