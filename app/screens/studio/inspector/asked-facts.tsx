import { type NumberParameter, numberParameters } from "#contract/mode-parameters";
import type { Quote } from "#contract/jobs";
import { Fact, Facts } from "../../../ui/facts";
import { contentWords, strengthWords, styleWords } from "../parameters/parameter-words";

/** What was asked of the mode besides the size; nothing where nothing was. */
export function AskedFacts({ quote: { parameters } }: { quote: Quote }) {
  const { prompt, seed, style, content, aspectRatio, keepLocation } = parameters;
  const strengths = numbers.filter((name) => parameters[name] !== undefined);
  const hasChoice = Boolean(style || content || aspectRatio || keepLocation);
  const isShort = strengths.length === 0 && !hasChoice && seed === undefined;
  return (
    <>
      {!isShort && (
        <Facts>
          {strengths.map((name) => (
            <Fact key={name} name={strengthWords[name].label}>
              {parameters[name]}
            </Fact>
          ))}
          {style && <Fact name="What it shows">{styleWords[style]}</Fact>}
          {content && <Fact name="What it is">{contentWords[content]}</Fact>}
          {aspectRatio && <Fact name="Aspect ratio">{aspectRatio}</Fact>}
          {keepLocation && <Fact name="Location">Kept</Fact>}
          {seed !== undefined && <Fact name="Seed">{seed}</Fact>}
        </Facts>
      )}
      {prompt && (
        <blockquote className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere">{prompt}</blockquote>
      )}
    </>
  );
}

const numbers = Object.keys(numberParameters) as NumberParameter[];
