import type { Mode } from "#contract/modes";

/** What each mode is for, in a sentence. Pages show those that an engine serves here. */
export const modeWords: Readonly<Record<Mode, string>> = {
  standard:
    "Faithful and fast: sharpens the edges and texture that the picture holds, and adds nothing to it.",
  "upscale-basic":
    "Faithful and thorough: a network six times as large, for photos or for drawings, and you decide how much is cleaned up.",
  upscale: "Adds plausible detail; you decide how much.",
  "upscale-flux": "Adds detail with a Flux model.",
  "style-transfer": "Carries the colour and texture of another picture over.",
  create: "Makes a picture from your words.",
  inpaint: "Changes or removes what you paint over.",
};
