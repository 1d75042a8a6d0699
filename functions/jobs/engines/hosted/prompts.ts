import type { Parameters } from "#contract/mode-parameters-schema";

/** Clarity's own default, which its authors advise to keep; what the person says of the picture goes before it. */
const clarityQuality = "masterpiece, best quality, highres, <lora:more_details:0.5> <lora:SDXLrender_v2.0:1>";

/** The checkpoints of Clarity by what the picture shows (its page, input `sd_model`, read 2026-11). */
export const clarityCheckpoints = {
  default: "juggernaut_reborn.safetensors [338b85bc4f]",
  portrait: "epicrealism_naturalSinRC1VAE.safetensors [84d76a0328]",
  anime: "flat2DAnimerge_v45Sharp.safetensors",
} as const;

export function clarityPrompt({ prompt }: Parameters): string {
  return prompt ? `${prompt}, ${clarityQuality}` : clarityQuality;
}

/** Where nobody says what is to appear, something is to vanish. */
export function fillPrompt({ prompt }: Parameters): string {
  return prompt ?? "The background goes on undisturbed; nothing new appears.";
}

/** How much of the style is carried over, in words: FLUX.2 has no number for it. */
export function stylePrompt({ prompt, styleStrength = 7 }: Parameters): string {
  const howMuch = styleStrength < 4 ? "slightly" : styleStrength < 8 ? "clearly" : "wholly";
  const task =
    `Repaint the first image ${howMuch} in the style of the second: its colours, texture and brushwork. ` +
    "Keep everything that the first image shows where it is, and take no object from the second.";
  return prompt ? `${task} ${prompt}` : task;
}
