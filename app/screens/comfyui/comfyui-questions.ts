import type { Question } from "../../site/questions";

export const comfyuiQuestions: readonly Question[] = [
  {
    question: "Why not an upscale model on my own GPU?",
    answer:
      "Where one fits beside your checkpoint, use it. The node is for large results and small cards: it needs no graphics memory, leaves no seams between tiles, and your queue goes on with the next picture.",
  },
  {
    question: "Can I try it without paying?",
    answer:
      "Yes. A key that begins with limn_test_ runs the whole way, costs nothing and gives results of up to one megapixel. Limn Describe needs no key at all.",
  },
  {
    question: "Is a picture that has not changed paid again?",
    answer:
      "No. ComfyUI keeps the results of nodes whose inputs are the same and does not run them again. Two equal pictures in one batch are one job, too.",
  },
  {
    question: "Where are my pictures?",
    answer:
      "In the history of your account, with the results, until you delete them there. Limn Describe keeps nothing.",
  },
  {
    question: "Does it work in a workflow that is sent by API?",
    answer:
      "Yes. The nodes ask the browser for nothing. The key comes from the server's environment or its settings file.",
  },
  {
    question: "Does it take drawings?",
    answer:
      "Yes. Choose upscale-basic (Crystal) and set content to drawing: a network that learnt from drawings keeps ink lines and flat colour clean.",
  },
];
