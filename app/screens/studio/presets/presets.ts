import { z } from "zod";
import { pictureFormatSchema } from "#contract/formats";
import { modeSchema } from "#contract/mode-schema";
import { scales } from "#contract/sizes";
import { modeValuesSchema } from "../parameters/mode-values";
import type { Settings } from "../settings";

/** Settings that somebody named to choose them again. */
export interface Preset {
  readonly name: string;
  readonly settings: Settings;
}

export const maxPresets = 50;
export const maxNameLength = 60;

const presetsSchema = z
  .array(
    z.strictObject({
      name: z.string().min(1).max(maxNameLength),
      settings: z.strictObject({
        mode: modeSchema,
        size: z.union([
          z.strictObject({ kind: z.literal("scale"), scale: z.literal(scales) }),
          z.strictObject({
            kind: z.literal("exact"),
            edge: z.enum(["width", "height"]),
            text: z.string().max(6),
          }),
        ]),
        format: pictureFormatSchema,
        /** Presets from before modes had parameters have none. */
        values: modeValuesSchema.default({}),
      }),
    }),
  )
  .max(maxPresets);

/** The presets that a browser's storage holds; none where what it holds cannot be read. */
export function parsePresets(text: string | null): readonly Preset[] {
  if (text === null) return [];
  try {
    const presets = presetsSchema.safeParse(JSON.parse(text));
    return presets.success ? presets.data : [];
  } catch {
    return [];
  }
}

/** With these settings under this name, by name; what had the name before is replaced. */
export function withPreset(presets: readonly Preset[], name: string, settings: Settings): readonly Preset[] {
  return [...withoutPreset(presets, name), { name, settings: keptSettings(settings) }].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** What a preset keeps of the settings: of all that was typed, the chosen mode's. */
export function keptSettings(settings: Settings): Settings {
  const { mode, values } = settings;
  const own = values[mode];
  return { ...settings, values: own ? { [mode]: own } : {} };
}

/** The settings after a preset is chosen: what was typed in other modes stays. */
export function chosenSettings(settings: Settings, { settings: kept }: Preset): Settings {
  return { ...kept, values: { ...settings.values, [kept.mode]: kept.values[kept.mode] ?? {} } };
}

export function withoutPreset(presets: readonly Preset[], name: string): readonly Preset[] {
  return presets.filter((preset) => preset.name !== name);
}

/** Why settings cannot be kept under this name, in a sentence; null where they can. */
export function nameProblem(presets: readonly Preset[], name: string): string | null {
  if (name === "") return "Give the preset a name.";
  if (presets.length >= maxPresets && !presets.some((preset) => preset.name === name)) {
    return `You have ${maxPresets} presets, which is the most. Remove one first.`;
  }
  return null;
}
