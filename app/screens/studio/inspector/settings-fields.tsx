import { formatFacts, pictureFormats } from "#contract/formats";
import type { ModeOffer } from "#contract/mode-offer";
import { parametersOfMode } from "#contract/mode-parameters";
import { modeLabel } from "#contract/modes";
import { type PixelSize, scales } from "#contract/sizes";
import { SegmentedControl } from "../../../ui/segmented-control";
import { formatRefusals, scaleRefusals } from "../quote-view";
import type { MaskControl } from "../mask/use-mask";
import { offerOf } from "../parameters/asked-parameters";
import { LocationField } from "../parameters/location-field";
import { ParameterFields } from "../parameters/parameter-fields";
import { exactSizeFrom, type Scale, type Settings } from "../settings";
import type { StylePictureControl } from "../style-picture/use-style-picture";
import { ExactSizeFields } from "./exact-size-fields";
import { UnservedNotice } from "./unserved-notice";

interface SettingsFieldsProps {
  settings: Settings;
  onChange(change: Partial<Settings>): void;
  offers: readonly ModeOffer[];
  stylePicture: StylePictureControl;
  /** Null while no picture is shown to be painted on. */
  mask: MaskControl | null;
  /** The picture's size, null while there is none. */
  input: PixelSize | null;
  hasAlpha: boolean;
}

/** What the next picture is made with. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { settings, onChange, offers, stylePicture, mask } = props;
  const offer = offerOf(offers, settings.mode);
  return (
    <div className="flex flex-col gap-5">
      {offers.length > 1 && (
        <div className="lg:bench:hidden">
          <SegmentedControl
            legend="Mode"
            segments={offers.map(({ mode }) => ({ value: mode, label: modeLabel(mode) }))}
            value={settings.mode}
            onChange={(mode) => onChange({ mode })}
          />
        </div>
      )}
      {offer.engine === null ? (
        <UnservedNotice mode={settings.mode} />
      ) : (
        <>
          <ParameterFields {...{ settings, onChange, offer, stylePicture, mask }} />
          {parametersOfMode[settings.mode].enlarges && <SizeFields {...props} />}
          <FormatFields {...props} />
          {offer.takes.includes("keepLocation") && <LocationField settings={settings} onChange={onChange} />}
        </>
      )}
    </div>
  );
}

function SizeFields({ settings, onChange, input }: SettingsFieldsProps) {
  const { size } = settings;
  const refused = scaleRefusals(input, settings.format);
  const chooseSize = (choice: Scale | "exact") =>
    onChange({ size: choice === "exact" ? exactSizeFrom(size, input) : { kind: "scale", scale: choice } });
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl<Scale | "exact">
        legend="Scale"
        segments={[
          ...scales.map((scale) => ({ value: scale, label: `${scale}×`, refusal: refused.get(scale) })),
          { value: "exact", label: "Exact size", wide: true },
        ]}
        value={size.kind === "scale" ? size.scale : "exact"}
        onChange={chooseSize}
      />
      {size.kind === "exact" && (
        <ExactSizeFields size={size} input={input} onChange={(next) => onChange({ size: next })} />
      )}
    </div>
  );
}

function FormatFields({ settings, onChange, input, hasAlpha }: SettingsFieldsProps) {
  const refused = formatRefusals(input, settings);
  return (
    <div className="flex flex-col gap-2">
      <SegmentedControl
        legend="Format"
        segments={pictureFormats.map((format) => ({
          value: format,
          label: formatFacts[format].label,
          refusal: refused.get(format),
        }))}
        value={settings.format}
        onChange={(format) => onChange({ format })}
      />
      {hasAlpha && settings.format === "jpeg" && (
        <p className="text-sm text-on-surface-muted">
          JPEG has no transparency: what is see-through becomes white.
        </p>
      )}
    </div>
  );
}
