import { useSyncExternalStore } from "react";
import { formatFacts, pictureFormats } from "#contract/formats";
import {
  conversionFactors,
  type ConversionSettings,
  type RunsOn,
  runsOnChoices,
} from "../../local-engine/conversion";
import { SegmentedControl } from "../../ui/segmented-control";
import { TextField } from "../../ui/text-field";
import { useWholeNumber } from "./use-whole-number";

interface SettingsFormProps {
  settings: ConversionSettings;
  onChange(change: Partial<ConversionSettings>): void;
}

/** The longest edges of what pictures are often made for. */
const edgePresets = [
  { label: "Full HD", edgePx: 1_920 },
  { label: "4K", edgePx: 3_840 },
  { label: "8K", edgePx: 7_680 },
] as const;

type SizeChoice = (typeof conversionFactors)[number] | "edge";

/** What all pictures are to become. */
export function SettingsForm({ settings, onChange }: SettingsFormProps) {
  const { size, format } = settings;
  const choose = (choice: SizeChoice) =>
    onChange({
      size: choice === "edge" ? { kind: "longest-edge", edgePx: 3_840 } : { kind: "factor", factor: choice },
    });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <SegmentedControl<SizeChoice>
          legend="Size"
          segments={[
            ...conversionFactors.map((factor) => ({ value: factor, label: `${factor}×` })),
            { value: "edge", label: "Longest edge", wide: true },
          ]}
          value={size.kind === "factor" ? size.factor : "edge"}
          onChange={choose}
        />
        {size.kind === "longest-edge" && (
          <EdgeFields edgePx={size.edgePx} onChange={(edgePx) => onChange({ size: { ...size, edgePx } })} />
        )}
      </div>
      <SegmentedControl
        legend="Format"
        segments={pictureFormats.map((value) => ({ value, label: formatFacts[value].label }))}
        value={format}
        onChange={(value) => onChange({ format: value })}
      />
      {format === "png" ? (
        <p className="text-sm text-on-surface-muted">PNG loses nothing: there is no quality to choose.</p>
      ) : (
        <QualityField quality={settings.quality} onChange={(quality) => onChange({ quality })} />
      )}
      <DensityField densityDpi={settings.densityDpi} onChange={(densityDpi) => onChange({ densityDpi })} />
      <RunsOnField runsOn={settings.runsOn} onChange={(runsOn) => onChange({ runsOn })} />
    </div>
  );
}

const runsOnLabels: Readonly<Record<RunsOn, string>> = {
  automatic: "Automatic",
  graphics: "Graphics",
  processor: "Processor",
};

const neverChanges = () => () => undefined;
const hasWebGpu = () => "gpu" in navigator;

/** Shown where the browser lets pages use the graphics processor. */
function RunsOnField({ runsOn, onChange }: { runsOn: RunsOn; onChange(runsOn: RunsOn): void }) {
  // The server does not know the visitor's device.
  const isOffered = useSyncExternalStore(neverChanges, hasWebGpu, () => false);
  if (!isOffered) return null;
  return (
    <SegmentedControl
      legend="Enlarge on"
      segments={runsOnChoices.map((value) => ({ value, label: runsOnLabels[value] }))}
      value={runsOn}
      onChange={onChange}
    />
  );
}

function EdgeFields({ edgePx, onChange }: { edgePx: number; onChange(edgePx: number): void }) {
  const field = useWholeNumber(edgePx, { min: 16, max: 30_000 }, onChange);
  return (
    <>
      <SegmentedControl
        legend="Made for"
        segments={edgePresets.map((preset) => ({ value: preset.edgePx, label: preset.label }))}
        value={edgePx}
        onChange={(next) => field.set(next)}
      />
      <TextField label="Longest edge, px" inputMode="numeric" {...field.inputProps} />
    </>
  );
}

function QualityField({ quality, onChange }: { quality: number; onChange(quality: number): void }) {
  const field = useWholeNumber(quality, { min: 1, max: 100 }, onChange);
  return <TextField label="Quality, 1 to 100" inputMode="numeric" {...field.inputProps} />;
}

function DensityField({ densityDpi, onChange }: { densityDpi: number; onChange(dpi: number): void }) {
  const field = useWholeNumber(densityDpi, { min: 1, max: 2_400 }, onChange);
  return <TextField label="Print resolution, DPI" inputMode="numeric" {...field.inputProps} />;
}
