import type { Question } from "../../site/questions";
import { sourceLimitsInWords } from "../../site/source-limits";

export const animeQuestions: readonly Question[] = [
  {
    question: "Does it work for manga with screentone?",
    answer:
      "Dots that are clearly apart stay dots. Tone that was scanned too small has already turned into a pattern of its own, and that pattern is enlarged with the rest.",
  },
  {
    question: "And for animated pictures?",
    answer:
      "Limn enlarges still pictures. Of an animated GIF it takes the first frame, and says so before anything is charged; for another frame, save that one as PNG.",
  },
  {
    question: "May I enlarge another artist's work?",
    answer:
      "Enlarging changes nothing about whose picture it is. For yourself that is seldom a question; before you publish or sell it, ask the artist.",
  },
  {
    question: "How large may the drawing be?",
    answer: `${sourceLimitsInWords}.`,
  },
];
