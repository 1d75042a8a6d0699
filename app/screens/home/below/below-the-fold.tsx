import type { Mode } from "#contract/modes";
import { Closing } from "../../../site/closing";
import { Questions } from "../../../site/questions";
import { homeQuestions } from "./home-questions";
import { ModeList } from "./mode-list";
import { Prices } from "./prices";
import { Steps } from "./steps";
import { Strengths } from "./strengths";

/** All of the home page that one scrolls to: words and links, which need no script. */
export function BelowTheFold({ availableModes }: { availableModes: readonly Mode[] }) {
  return (
    <>
      <Strengths />
      <Steps />
      <ModeList availableModes={availableModes} />
      <Prices />
      <Questions questions={homeQuestions} />
      <Closing title="See what your picture looks like with its detail back" action="Upscale a picture" />
    </>
  );
}
