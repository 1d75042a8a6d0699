import { z } from "zod";
import { LimnError } from "#contract/errors";
import { type PictureFormat, pictureFormatSchema } from "#contract/formats";
import type { ModeOffer } from "#contract/mode-offer";
import { creativeStyles, maxPromptLength, type ParameterName } from "#contract/mode-parameters";
import { type Parameters, parametersSchema } from "#contract/mode-parameters-schema";
import type { Mode } from "#contract/modes";
import { type PixelSize, type SizeRequest, scales } from "#contract/sizes";
import { webhookUrlSchema } from "#contract/webhook-url";

/** What a parameter of another service's client becomes: a part of Limn's order, or what is asked of its mode besides. */
type Rule =
  | { readonly accepts: z.ZodType; readonly becomes: "factor" | "megapixels" | "format" | "webhookUrl" }
  | { readonly accepts: z.ZodType; readonly asks: ParameterName };

/** Numbers come as such in JSON, and as texts in forms. */
const numberText = z
  .string()
  .trim()
  .regex(/^[+-]?\d+(?:\.\d+)?$/, "a number")
  .transform(Number);
const number = z.union([z.number(), numberText]);
const between = (least: number, most: number) =>
  number.refine((value) => value >= least && value <= most, `a number from ${least} to ${most}`);

const factorUpTo = (most: number): Rule => ({ accepts: between(1, most), becomes: "factor" });
/** From -10 to 10 as in Limn. */
const strength = (asks: ParameterName): Rule => ({ accepts: between(-10, 10), asks });
/** Limn's detail goes from 0 (adds none) to 10, of which 5 is what these clients call 0. */
const creativity: Rule = { accepts: between(-10, 10).transform((value) => (value + 10) / 2), asks: "detail" };
const crystalCreativity: Rule = { accepts: between(0, 10), asks: "detail" };
const format: Rule = { accepts: z.enum(["png", "jpg", "jpeg", "webp", "avif"]), becomes: "format" };
const webhook: Rule = { accepts: webhookUrlSchema, becomes: "webhookUrl" };
const style: Rule = { accepts: z.enum(creativeStyles), asks: "style" };
const prompt: Rule = { accepts: z.string().max(maxPromptLength), asks: "prompt" };

interface ForeignModel {
  /** The modes of Limn that stand in for it, the nearest first; the first that is served here is taken. */
  readonly modes: readonly Mode[];
  readonly parameters: Readonly<Record<string, Rule>>;
}

/**
 * The one table of what other services' clients ask for, and what it becomes here (decision 15). A value out of its range
 * is refused, so that a mistake is told; a parameter that is not here is left aside, and so is what the mode does not take
 * where Limn runs: both are named in the answer.
 */
export const foreignModels = {
  clarity: {
    modes: ["upscale", "standard"],
    parameters: {
      scale_factor: factorUpTo(16),
      webhook,
      creativity,
      resemblance: strength("resemblance"),
      dynamic: strength("dynamic"),
      fractality: strength("fractality"),
      style,
      prompt,
    },
  },
  "clarity-pro": {
    modes: ["upscale", "standard"],
    parameters: {
      scale_factor: factorUpTo(16),
      output_format: format,
      webhook,
      creativity,
      prompt,
    },
  },
  crystal: {
    modes: ["upscale-basic", "standard"],
    parameters: {
      scale_factor: factorUpTo(200),
      target_megapixels: { accepts: between(0.001, 1_500), becomes: "megapixels" },
      output_format: format,
      webhook,
      creativity: crystalCreativity,
    },
  },
} as const satisfies Record<string, ForeignModel>;
export type ForeignModelName = keyof typeof foreignModels;

const formats: Readonly<Record<string, PictureFormat>> = {
  jpg: "jpeg",
  jpeg: "jpeg",
  png: "png",
  webp: "webp",
  avif: "avif",
};

/** What a client's request says, in Limn's own words. */
export interface ForeignOrder {
  readonly mode: Mode;
  /** How many times as wide and high; it counts where no megapixels are named. */
  readonly factor: number;
  readonly megapixels: number | null;
  readonly format: PictureFormat;
  readonly webhookUrl: string | null;
  /** What is asked of the mode besides. */
  readonly parameters: Parameters;
  /** The names of what was sent and is not taken, sorted. */
  readonly leftAside: readonly string[];
}

/** What clients leave out is what their own forms begin with: twice as large, as PNG. */
const defaults = { factor: 2, megapixels: null, format: "png", webhookUrl: null } as const;

/** Reads a client's fields by the table. Throws `request-invalid`, naming the field, and `mode-unavailable`. */
export function readForeignOrder(
  name: ForeignModelName,
  fields: Readonly<Record<string, unknown>>,
  offers: readonly ModeOffer[],
): ForeignOrder {
  const model: ForeignModel = foreignModels[name];
  const offer = nearestOffer(model, offers);
  if (!offer) throw new LimnError("mode-unavailable", { detail: name });
  const order: Record<string, unknown> = { ...defaults };
  const parameters: Record<string, unknown> = {};
  const leftAside: string[] = [];
  for (const [field, value] of Object.entries(fields)) {
    // Forms send what was not filled in as an empty text, JSON as null.
    if (value === "" || value === null || value === undefined) continue;
    const rule = model.parameters[field];
    const parsed = rule && parseField(field, rule, value);
    if (!rule || ("asks" in rule && !offer.takes.includes(rule.asks))) leftAside.push(field);
    else if ("asks" in rule) parameters[rule.asks] = parsed;
    else order[rule.becomes] = rule.becomes === "format" ? formats[String(parsed)] : parsed;
  }
  return {
    ...foreignOrderSchema.parse(order),
    mode: offer.mode,
    parameters: parametersSchema.parse(parameters),
    leftAside: leftAside.sort(),
  };
}

/** The first of the modes that stand in for a model which is served. */
function nearestOffer({ modes }: ForeignModel, offers: readonly ModeOffer[]): ModeOffer | undefined {
  const served = offers.filter(({ engine }) => engine !== null);
  for (const mode of modes) {
    const offer = served.find((candidate) => candidate.mode === mode);
    if (offer) return offer;
  }
  return undefined;
}

const foreignOrderSchema = z.object({
  factor: z.number(),
  megapixels: z.number().nullable(),
  format: pictureFormatSchema,
  webhookUrl: z.string().nullable(),
});

function parseField(field: string, { accepts }: Rule, value: unknown): unknown {
  const parsed = accepts.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LimnError("request-invalid", { publicDetail: `${field}: ${issue?.message ?? "not possible"}.` });
}

/** The size that is asked for: one of Limn's factors where it is one, else the exact width that comes of it. */
export function sizeRequestFor({ factor, megapixels }: ForeignOrder, picture: PixelSize): SizeRequest {
  const times =
    megapixels === null ? factor : Math.sqrt((megapixels * 1_000_000) / (picture.widthPx * picture.heightPx));
  const scale = scales.find((offered) => offered === times);
  return scale ? { scale } : { widthPx: Math.max(1, Math.round(picture.widthPx * times)) };
}
