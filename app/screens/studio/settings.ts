import type { PictureFormat } from "#contract/formats";
import type { ModeOffer } from "#contract/mode-offer";
import { aspectRatios, parametersOfMode } from "#contract/mode-parameters";
import type { Mode } from "#contract/modes";
import { sizeRequestSchema } from "#contract/size-request";
import { outputSize, type PixelSize, type SizeRequest, type scales } from "#contract/sizes";
import { type ModeValues, valuesOf } from "./parameters/mode-values";

export type Scale = (typeof scales)[number];

/** A factor, or one edge as it was typed, in pixels; the other edge follows the picture's shape. */
export type SizeChoice =
  | { readonly kind: "scale"; readonly scale: Scale }
  | { readonly kind: "exact"; readonly edge: "width" | "height"; readonly text: string };

/** What the next picture is made with. The settings stay when another picture is chosen. */
export interface Settings {
  readonly mode: Mode;
  readonly size: SizeChoice;
  readonly format: PictureFormat;
  /** What was chosen and typed in each mode; it stays while another mode is chosen. */
  readonly values: ModeValues;
}

/** Begins with the first mode that something serves. */
export function firstSettings(offers: readonly ModeOffer[]): Settings {
  const mode = offers.find(({ engine }) => engine !== null)?.mode ?? "standard";
  return { mode, size: { kind: "scale", scale: 2 }, format: "png", values: {} };
}

/** The size as the API asks for it, or null while what was typed is no number of pixels. */
export function sizeRequestOf(size: SizeChoice): SizeRequest | null {
  if (size.kind === "scale") return { scale: size.scale };
  const text = size.text.trim();
  if (!/^\d+$/.test(text)) return null;
  const edgePx = Number(text);
  const request = sizeRequestSchema.safeParse(
    size.edge === "width" ? { widthPx: edgePx } : { heightPx: edgePx },
  );
  return request.success ? request.data : null;
}

/**
 * The size of what is made: that of the shape to be painted, the picture's own where the mode does not enlarge, else what is
 * asked for. Null without a picture, where one is needed, and while what was typed is no size.
 */
export function outputOf(input: PixelSize | null, settings: Settings): PixelSize | null {
  if (settings.mode === "create") return aspectRatios[valuesOf(settings).aspectRatio ?? "1:1"];
  if (!input) return null;
  if (!parametersOfMode[settings.mode].enlarges) return { widthPx: input.widthPx, heightPx: input.heightPx };
  const request = sizeRequestOf(settings.size);
  return request && outputSize(input, request);
}

/** What both fields of an exact size show: one as it was typed, the other as it follows, empty while unknown. */
export function exactFields(
  size: Extract<SizeChoice, { kind: "exact" }>,
  input: PixelSize | null,
): { width: string; height: string } {
  const request = sizeRequestOf(size);
  const output = input && request ? outputSize(input, request) : null;
  return size.edge === "width"
    ? { width: size.text, height: output ? `${output.heightPx}` : "" }
    : { width: output ? `${output.widthPx}` : "", height: size.text };
}

/** The choice of an exact size that begins where the settings are: the width that holds now. */
export function exactSizeFrom(size: SizeChoice, input: PixelSize | null): SizeChoice {
  if (size.kind === "exact") return size;
  const text = input ? `${outputSize(input, { scale: size.scale }).widthPx}` : "";
  return { kind: "exact", edge: "width", text };
}
