import { useId, useState } from "react";
import { type Mode, modeLabel } from "#contract/modes";
import { priceList } from "#contract/price-list";
import { scales } from "#contract/sizes";
import { formatCredits, formatPixelSize, formatPrice } from "../../quantities/format";
import { Notice } from "../../ui/notice";
import { SegmentedControl } from "../../ui/segmented-control";
import { TextField } from "../../ui/text-field";
import { cheapestPacks, cheapestPlan } from "./cheapest";
import { estimate } from "./estimate";
import { readPhotoSize } from "./read-photo-size";
import { type CalculatorFields, useCalculatorFields } from "./use-calculator-fields";

interface CalculatorProps {
  availableModes: readonly Mode[];
}

/** 'What do 100 of my photos cost?': the exact credits, and the cheapest way to them. */
export function Calculator({ availableModes }: CalculatorProps) {
  const { fields, set, group } = useCalculatorFields();
  const [scale, setScale] = useState<(typeof scales)[number]>(2);
  const [mode, setMode] = useState<Mode>(availableModes[0] ?? "standard");
  const [problem, setProblem] = useState<string | null>(null);
  const fileId = useId();
  const measure = async (file: File | undefined) => {
    if (!file) return;
    const size = await readPhotoSize(file);
    setProblem(size ? null : "This is not a picture that your browser can read.");
    if (size) set({ width: String(size.widthPx), height: String(size.heightPx) });
  };
  return (
    <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
      <div className="flex flex-col gap-5">
        <div ref={group} className="grid grid-cols-3 gap-3">
          <NumberField label="Photos" value={fields.count} onChange={(count) => set({ count })} />
          <NumberField label="Width, px" value={fields.width} onChange={(width) => set({ width })} />
          <NumberField label="Height, px" value={fields.height} onChange={(height) => set({ height })} />
        </div>
        <div className="flex flex-col gap-1.5">
          <label htmlFor={fileId} className="text-sm font-medium">
            Or take the size from one of them
          </label>
          <input
            id={fileId}
            type="file"
            accept="image/*"
            className="text-sm file:mr-3 file:h-9 file:rounded-medium file:border file:border-line-strong file:bg-surface file:px-3 file:text-sm file:font-medium"
            onChange={(event) => void measure(event.target.files?.[0])}
          />
          <p className="text-sm text-on-surface-muted">It is only looked at here; nothing is sent.</p>
        </div>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <SegmentedControl
          legend="Scale"
          segments={scales.map((value) => ({ value, label: `${value}×` }))}
          value={scale}
          onChange={(value) => setScale(value)}
        />
        {availableModes.length > 1 && (
          <SegmentedControl
            legend="Mode"
            segments={availableModes.map((value) => ({ value, label: modeLabel(value) }))}
            value={mode}
            onChange={(value) => setMode(value)}
          />
        )}
      </div>
      <Answer fields={fields} scale={scale} mode={mode} />
    </div>
  );
}

function NumberField(props: { label: string; value: string; onChange(value: string): void }) {
  return (
    <TextField
      label={props.label}
      inputMode="numeric"
      value={props.value}
      onChange={(event) => props.onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
    />
  );
}

interface AnswerProps {
  fields: CalculatorFields;
  scale: (typeof scales)[number];
  mode: Mode;
}

function Answer({ fields, scale, mode }: AnswerProps) {
  const photo = { widthPx: Number(fields.width), heightPx: Number(fields.height) };
  const result = estimate({ count: Number(fields.count), photo, scale, mode });
  if (!result.possible) return <Notice kind="note">{result.sentence}</Notice>;
  const packs = cheapestPacks(result.allCredits);
  const plan = cheapestPlan(result.allCredits);
  const names = packs.packs.map(({ id, count }) => `${count} × ${priceList[id].name}`).join(", ");
  return (
    <output className="flex flex-col gap-4 rounded-large bg-surface-sunken p-6 figures">
      <p>
        <span className="block font-display text-4xl font-medium tracking-tight">
          {formatCredits(result.allCredits)}
        </span>
        <span className="text-sm text-on-surface-muted">
          {formatCredits(result.eachCredits)} a photo, each {formatPixelSize(result.output)}
        </span>
      </p>
      <dl className="flex flex-col gap-2 text-sm">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-on-surface-muted">Once: {names}</dt>
          <dd className="font-medium whitespace-nowrap">{formatPrice(packs.priceCents)}</dd>
        </div>
        {plan && (
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-on-surface-muted">One month of {priceList[plan].name}</dt>
            <dd className="font-medium whitespace-nowrap">{formatPrice(priceList[plan].priceCents)}</dd>
          </div>
        )}
      </dl>
    </output>
  );
}
