/** The processing modes of specification section 1; `standard` is the one that "any other mode" names. */
export const modes = [
  "standard",
  "upscale-basic",
  "upscale",
  "upscale-flux",
  "style-transfer",
  "create",
  "inpaint",
] as const;

export type Mode = (typeof modes)[number];

const labels: Readonly<Record<Mode, string>> = {
  standard: "Standard",
  "upscale-basic": "Crystal",
  upscale: "Creative",
  "upscale-flux": "Flux",
  "style-transfer": "Style Transfer",
  create: "Create",
  inpaint: "Edit",
};

/** The label that before/after comparisons show (specification section 1). Unknown modes read "Standard". */
export function modeLabel(mode: string): string {
  return labels[modes.find((known) => known === mode) ?? "standard"];
}
