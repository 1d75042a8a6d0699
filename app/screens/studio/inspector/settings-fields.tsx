import { formatFacts, pictureFormats } from "#contract/formats";
import { type Mode, modeLabel } from "#contract/modes";
import { type PixelSize, scales } from "#contract/sizes";
import { SegmentedControl } from "../../../ui/segmented-control";
import { formatRefusals, scaleRefusals } from "../quote-view";
import { exactSizeFrom, type Scale, type Settings } from "../settings";
import { ExactSizeFields } from "./exact-size-fields";

interface SettingsFieldsProps {
  settings: Settings;
  onChange(change: Partial<Settings>): void;
  availableModes: readonly Mode[];
  /** The picture's size, null while there is none. */
  input: PixelSize | null;
  hasAlpha: boolean;
}

/** What the next picture is made with. */
export function SettingsFields(props: SettingsFieldsProps) {
  const { settings, onChange, availableModes, input, hasAlpha } = props;
  const refusedScales = scaleRefusals(input, settings.format);
  const refusedFormats = formatRefusals(input, settings);
  const { size } = settings;

  const chooseSize = (choice: Scale | "exact") =>
    onChange({ size: choice === "exact" ? exactSizeFrom(size, input) : { kind: "scale", scale: choice } });

  return (
    <div className="flex flex-col gap-5">
      {availableModes.length > 1 && (
        <div className="lg:bench:hidden">
          <SegmentedControl
            legend="Mode"
            segments={availableModes.map((mode) => ({ value: mode, label: modeLabel(mode) }))}
            value={settings.mode}
            onChange={(mode) => onChange({ mode })}
          />
        </div>
      )}
      <div className="flex flex-col gap-2">
        <SegmentedControl<Scale | "exact">
          legend="Scale"
          segments={[
            ...scales.map((scale) => ({
              value: scale,
              label: `${scale}×`,
              refusal: refusedScales.get(scale),
            })),
            { value: "exact", label: "Exact size", wide: true },
          ]}
          value={size.kind === "scale" ? size.scale : "exact"}
          onChange={chooseSize}
        />
        {size.kind === "exact" && (
          <ExactSizeFields size={size} input={input} onChange={(next) => onChange({ size: next })} />
        )}
      </div>
      <div className="flex flex-col gap-2">
        <SegmentedControl
          legend="Format"
          segments={pictureFormats.map((format) => ({
            value: format,
            label: formatFacts[format].label,
            refusal: refusedFormats.get(format),
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
    </div>
  );
}
