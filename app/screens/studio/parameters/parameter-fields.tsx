import {
  type AspectRatio,
  aspectRatios,
  contentKinds,
  creativeStyles,
  firstChoices,
  type NumberParameter,
  numberParameters,
  type ParameterName,
  parametersOfMode,
} from "#contract/mode-parameters";
import type { ModeOffer } from "#contract/mode-offer";
import { SegmentedControl } from "../../../ui/segmented-control";
import { SliderField } from "../../../ui/slider-field";
import { MaskPanel } from "../mask/mask-panel";
import type { MaskControl } from "../mask/use-mask";
import type { Settings } from "../settings";
import { StylePictureField } from "../style-picture/style-picture-field";
import type { StylePictureControl } from "../style-picture/use-style-picture";
import { numberOf, type Values, valuesOf, withValues } from "./mode-values";
import { contentWords, strengthWords, styleWords, untakenSentence } from "./parameter-words";
import { PromptField } from "./prompt-field";
import { SeedField } from "./seed-field";

interface ParameterFieldsProps {
  settings: Settings;
  onChange(change: Partial<Settings>): void;
  offer: ModeOffer;
  stylePicture: StylePictureControl;
  /** Null while no picture is shown to be painted on. */
  mask: MaskControl | null;
}

interface FieldProps extends Pick<ParameterFieldsProps, "stylePicture" | "mask"> {
  values: Values;
  isRequired: boolean;
  set(change: Values): void;
}

/** What is the chosen mode's own besides the picture: fields for what the serving engine takes, and a sentence on the rest. */
export function ParameterFields(props: ParameterFieldsProps) {
  const { settings, onChange, offer, stylePicture, mask } = props;
  const { takes, requires } = parametersOfMode[settings.mode];
  const values = valuesOf(settings);
  const set = (change: Values) => onChange({ values: withValues(settings, change) });
  const hosted = untakenSentence(offer);
  return (
    <>
      {takes
        .filter((name) => name !== "keepLocation")
        .filter((name) => offer.takes.includes(name))
        .map((name) => (
          <ParameterField
            key={`${settings.mode} ${name}`}
            {...{ name, values, stylePicture, mask, set, isRequired: requires.includes(name) }}
          />
        ))}
      {hosted && <p className="text-sm text-on-surface-muted">{hosted}</p>}
    </>
  );
}

function ParameterField({ name, ...props }: FieldProps & { name: Exclude<ParameterName, "keepLocation"> }) {
  const { values, set } = props;
  switch (name) {
    case "prompt":
      return <PromptField isRequired={props.isRequired} values={values} onChange={set} />;
    case "seed":
      return <SeedField values={values} onChange={set} />;
    case "style":
      return (
        <SegmentedControl
          legend="What it shows"
          segments={creativeStyles.map((value) => ({ value, label: styleWords[value] }))}
          value={values.style ?? firstChoices.style}
          onChange={(style) => set({ style })}
        />
      );
    case "content":
      return (
        <SegmentedControl
          legend="What it is"
          segments={contentKinds.map((value) => ({ value, label: contentWords[value] }))}
          value={values.content ?? firstChoices.content}
          onChange={(content) => set({ content })}
        />
      );
    case "aspectRatio":
      return (
        <SegmentedControl
          legend="Aspect ratio"
          segments={ratios.map((value) => ({ value, label: value }))}
          value={values.aspectRatio ?? "1:1"}
          onChange={(aspectRatio) => set({ aspectRatio })}
        />
      );
    case "styleUploadId":
      return <StylePictureField control={props.stylePicture} />;
    case "maskUploadId":
      // It is painted on the canvas.
      return props.mask && <MaskPanel mask={props.mask} />;
    default:
      return <StrengthField name={name} values={values} set={set} />;
  }
}

const ratios = Object.keys(aspectRatios) as AspectRatio[];

function StrengthField({
  name,
  values,
  set,
}: Pick<FieldProps, "values" | "set"> & { name: NumberParameter }) {
  const { least, most, first } = numberParameters[name];
  return (
    <SliderField
      {...strengthWords[name]}
      min={least}
      max={most}
      first={first}
      value={numberOf(values, name)}
      onChange={(value) => set({ [name]: value })}
    />
  );
}
