import { Bookmark, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { IconButton } from "../../../ui/icon-button";
import { TextField } from "../../../ui/text-field";
import type { Settings } from "../settings";
import {
  chosenSettings,
  maxNameLength,
  nameProblem,
  type Preset,
  withoutPreset,
  withPreset,
} from "./presets";
import { describeSettings } from "./describe-settings";
import { usePresets } from "./use-presets";

interface PresetsButtonProps {
  settings: Settings;
  onChoose(settings: Settings): void;
}

/** Opens the presets: to choose one, to keep these settings under a name, to remove one. */
export function PresetsButton({ settings, onChoose }: PresetsButtonProps) {
  const { presets, keep } = usePresets();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" className="self-start" onClick={() => setIsOpen(true)}>
        <Bookmark aria-hidden className="size-4" />
        Presets
      </Button>
      <Dialog title="Presets" open={isOpen} onClose={() => setIsOpen(false)}>
        {presets.length === 0 && (
          <p className="text-sm text-on-surface-muted">
            None yet. Keep the settings that you use often; they stay in this browser.
          </p>
        )}
        <ul className="flex max-h-64 flex-col overflow-y-auto">
          {presets.map((preset) => (
            <PresetRow
              key={preset.name}
              preset={preset}
              onChoose={() => {
                onChoose(chosenSettings(settings, preset));
                setIsOpen(false);
              }}
              onRemove={() => keep(withoutPreset(presets, preset.name))}
            />
          ))}
        </ul>
        <NewPreset
          settings={settings}
          presets={presets}
          onKeep={(name) => keep(withPreset(presets, name, settings))}
        />
      </Dialog>
    </>
  );
}

interface PresetRowProps {
  preset: Preset;
  onChoose(): void;
  onRemove(): void;
}

function PresetRow({ preset, onChoose, onRemove }: PresetRowProps) {
  return (
    <li className="flex items-center gap-1">
      <button
        type="button"
        onClick={onChoose}
        className="min-w-0 flex-1 rounded-medium px-3 py-2 text-left text-sm hover:bg-surface-hover"
      >
        <span className="block truncate font-medium">{preset.name}</span>
        <span className="text-on-surface-muted figures">{describeSettings(preset.settings)}</span>
      </button>
      <IconButton icon={X} label={`Remove ${preset.name}`} onClick={onRemove} />
    </li>
  );
}

interface NewPresetProps {
  settings: Settings;
  presets: readonly Preset[];
  /** Tells whether the browser kept it. */
  onKeep(name: string): boolean;
}

function NewPreset({ settings, presets, onKeep }: NewPresetProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = text.trim();
    const refusal = nameProblem(presets, name);
    if (refusal) setProblem(refusal);
    else if (onKeep(name)) setText("");
    else setProblem("This browser keeps no data for this site, so the preset was not kept.");
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3 border-t border-line pt-4">
      <TextField
        label="Keep these settings as"
        hint={describeSettings(settings)}
        problem={problem}
        maxLength={maxNameLength}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
      />
      <Button type="submit" className="self-end">
        Keep
      </Button>
    </form>
  );
}
