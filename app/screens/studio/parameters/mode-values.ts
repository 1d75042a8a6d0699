import { z } from "zod";
import type { Quote } from "#contract/jobs";
import { maxPromptLength, maxSeed, type NumberParameter, numberParameters } from "#contract/mode-parameters";
import { parametersSchema } from "#contract/mode-parameters-schema";
import { modeSchema } from "#contract/mode-schema";
import type { Mode } from "#contract/modes";

/** What was chosen and typed in a mode, as it stands in its fields; what is absent is at its first value. */
const valuesSchema = parametersSchema.omit({ styleUploadId: true, maskUploadId: true }).extend({
  prompt: z.string().max(maxPromptLength).optional(),
  /** Digits, or whatever was typed. */
  seed: z.string().max(20).optional(),
});
export type Values = z.infer<typeof valuesSchema>;

export const modeValuesSchema = z.partialRecord(modeSchema, valuesSchema);
export type ModeValues = Readonly<Partial<Record<Mode, Values>>>;

interface ChosenMode {
  readonly mode: Mode;
  readonly values: ModeValues;
}

/** What stands in the fields of the chosen mode. */
export function valuesOf({ mode, values }: ChosenMode): Values {
  return values[mode] ?? {};
}

/** All modes' values with some of the chosen mode's changed. */
export function withValues({ mode, values }: ChosenMode, change: Values): ModeValues {
  return { ...values, [mode]: { ...values[mode], ...change } };
}

/** The values that a picture was made with. */
export function valuesOfQuote({ parameters }: Pick<Quote, "parameters">): Values {
  const { styleUploadId: _style, maskUploadId: _mask, seed, ...values } = parameters;
  return { ...values, ...(seed !== undefined && { seed: `${seed}` }) };
}

export function numberOf(values: Values, name: NumberParameter): number {
  return values[name] ?? numberParameters[name].first;
}

/** The seed as it was typed: a number, none where the field is empty, null where it is no seed. */
export function seedOf({ seed = "" }: Values): number | undefined | null {
  const text = seed.trim();
  if (text === "") return undefined;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : null;
  return number !== null && number <= maxSeed ? number : null;
}

export const seedProblem = `A seed is a whole number from 0 to ${maxSeed}; leave it empty for any.`;
