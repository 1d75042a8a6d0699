import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { inputLimits, outputFormatLimits, outputLimits, wholePictureLimits } from "#contract/limits";
import { sourceLimitsInWords } from "../../site/source-limits";

const megapixels = (pixels: number) => `${pixels / 1_000_000} megapixels`;

/** What people ask most, as the code does it. Figures come from the limits that the Worker keeps to. */
export function Answers() {
  return (
    <div className="flex flex-col gap-10">
      <MoneyAnswers />
      <PictureAnswers />
      <DataAnswers />
    </div>
  );
}

function MoneyAnswers() {
  return (
    <>
      <Topic title="Credits">
        <Answer question="When are credits spent?">
          When a picture starts, its price is set aside; when it is finished, it is spent. The exact price
          stands on the button before you press it.
        </Answer>
        <Answer question="I paid, and the credits are not there.">
          They arrive as soon as Stripe tells us that the payment went through. Where the bank looks at it
          first, that can take longer. What we know of your payments stands on the{" "}
          <To path="/billing">billing page</To>. Nothing there after an hour? Write to us.
        </Answer>
        <Answer question="Do credits run out?">
          No. Those of a plan stay yours when the plan ends, as long as your account exists.
        </Answer>
      </Topic>
      <Topic title="Refunds">
        <Answer question="How do I get my money back?">
          Write to us with “A refund”, from the e-mail address of your account, and say which payment it is.
          When the money goes back, the credits that it bought leave your balance: all of them, or the share
          that was refunded.
        </Answer>
        <Answer question="How do I end my plan?">
          On the <To path="/billing">billing page</To>. It then ends with the month that you have paid for,
          and until that day you can take it back.
        </Answer>
      </Topic>
    </>
  );
}

function PictureAnswers() {
  return (
    <>
      <Topic title="Pictures that fail">
        <Answer question="What happens to the credits of a picture that fails?">
          They come back by themselves, at once and in full; the same when you stop one. A machine that goes
          down in the middle is no failure yet: the picture goes on from where it was, and is given up after
          three attempts.
        </Answer>
        <Answer question="The result is not what I hoped for.">
          Standard mode sharpens what the picture holds and invents nothing, so a very small or very
          compressed picture has little to give. Tell us which picture it was, and what is wrong with it.
        </Answer>
      </Topic>
      <Topic title="Formats and sizes">
        <Answer question="Which pictures can I send?">
          {sourceLimitsInWords}, each up to {inputLimits.maxEdgePx.toLocaleString("en")} px on the longer
          edge. Where the whole picture is looked at at once, in Edit, in Style Transfer and by hosted models,
          up to {megapixels(wholePictureLimits.maxPixels)}. Of an animated GIF the first frame is taken, of a
          TIFF the first page, of an animated AVIF its still picture. Other animated pictures, vector drawings
          and HEIC are turned away before anything is charged.
        </Answer>
        <Answer question="How large can the result be?">
          Up to {outputLimits.maxFactor} times the width and height, {megapixels(outputLimits.maxPixels)} and{" "}
          {outputLimits.maxEdgePx.toLocaleString("en")} px on an edge. A WebP holds up to{" "}
          {megapixels(outputFormatLimits.webp.maxPixels)}, an AVIF up to{" "}
          {megapixels(outputFormatLimits.avif.maxPixels)}; take PNG or JPEG for more.
        </Answer>
      </Topic>
    </>
  );
}

function DataAnswers() {
  return (
    <Topic title="Your data">
      <Answer question="How do I delete a picture?">
        In its panel in the studio. The result and its small picture go at once; the file that you sent goes
        with the last picture that was made of it.
      </Answer>
      <Answer question="How do I delete my account?">
        At the end of your <To path="/profile#delete">account page</To>. Pictures, credits, keys, messages to
        us and history are gone for good, a plan ends at once, and Stripe is told to forget you. Above it you
        can <To path="/profile#export">download everything</To> first.
      </Answer>
    </Topic>
  );
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5 border-t border-line pt-6">
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Answer({ question, children }: { question: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-medium">{question}</h3>
      <p className="max-w-prose leading-relaxed text-on-surface-muted">{children}</p>
    </div>
  );
}

function To({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Link to={path} className="underline underline-offset-4">
      {children}
    </Link>
  );
}
