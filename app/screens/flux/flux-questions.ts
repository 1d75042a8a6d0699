import type { Question } from "../../site/questions";

export const fluxQuestions: readonly Question[] = [
  {
    question: "Does it add detail that Flux did not draw?",
    answer:
      "Not in Standard mode. It makes edges and texture sharp at the new size. Skin that Flux drew smooth stays smooth.",
  },
  {
    question: "Is the workflow in my PNG kept?",
    answer:
      "ComfyUI writes it into the file that it saves, and the result is a new file without it. Keep the original beside it.",
  },
  {
    question: "Which Flux models is it for?",
    answer:
      "For the pictures of all of them: Limn sees pixels and not the model that made them. Pictures of other models are as welcome.",
  },
  {
    question: "May I use the result?",
    answer:
      "Limn claims nothing on it. What the licence of your Flux model says of its pictures holds for the larger ones too.",
  },
];
