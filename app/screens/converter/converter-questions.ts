import { pictureFormatsAnd, sourceFormatsAnd } from "#contract/formats";
import { outputFormatLimits, outputLimits } from "#contract/limits";
import { localLimits, localOutputLimits } from "../../local-engine/conversion";
import { formatBytes } from "../../quantities/format";
import type { Question } from "../../site/questions";

/** What people ask before they trust the tool with a picture. */
export const converterQuestions: readonly Question[] = [
  {
    question: "Are my pictures uploaded?",
    answer:
      "No. The neural network comes to your browser, about a megabyte with its codecs, and works there. Once it has converted a picture it goes on with the network unplugged.",
  },
  {
    question: "What does it read and write?",
    answer: `${sourceFormatsAnd} everywhere, and HEIC where your browser knows it, in sRGB; up to ${localLimits.maxPixels / 1_000_000} megapixels and ${formatBytes(localLimits.maxSizeBytes)} each. It writes ${pictureFormatsAnd}.`,
  },
  {
    question: "How large can the result be?",
    answer: `Up to ${outputLimits.maxFactor} times the width and height, and ${localOutputLimits.maxPixels / 1_000_000} megapixels; WebP ${outputFormatLimits.webp.maxPixels / 1_000_000}. Larger than the original is drawn by the network, smaller is resampled.`,
  },
  {
    question: "Why does it say DPI?",
    answer:
      "Pixels an inch tell a printer how large to print; they change no pixel. The list shows the size on paper.",
  },
  {
    question: "How long does it take?",
    answer:
      "It uses all cores of your device: seconds for a small picture, minutes for a large photo on a phone. The dashboard does the same work on our machines while yours sleeps.",
  },
];
