import type { Mode } from "#contract/modes";
import { modeSamples } from "../../../comparison/mode-samples";
import { type SamplePair, samples } from "../../../comparison/samples";

interface ModeNote {
  /** What it does with a picture, in a few sentences. */
  readonly text: string;
  /** What it is good for, and what it is not. */
  readonly suits: string;
  /** Limn's own work in this mode; null where there is none to show. */
  readonly pair: SamplePair | null;
}

export const modeNotes: Readonly<Record<Mode, ModeNote>> = {
  standard: {
    text: "Limn's own fast network enlarges what the picture holds: edges and texture become sharp, and nothing is made up.",
    suits:
      "For photographs, drawings and scans that are fine and only too small. The same picture gives the same result each time.",
    pair: samples.leaves,
  },
  "upscale-basic": {
    text: "Limn's largest network: faithful as Standard is, and more exact. Clean-up takes noise and the traces of JPEG away; at 0 the picture stays as it was taken. For anime, comics and line art, say that it is a drawing: a network that learnt from drawings takes it then.",
    suits:
      "For photographs, old scans, drawings, and pictures that were compressed often. It does not invent what is not there.",
    pair: modeSamples.crystal,
  },
  upscale: {
    text: "Adds detail that is plausible, as much as you ask for: at 0 none, at 10 a great deal. Resemblance holds it close to the picture; the style says what the picture shows.",
    suits:
      "For small pictures that are to look as if they had been taken large. What it adds was not there: do not use it where a face or a text must stay what it is.",
    pair: modeSamples.creative,
  },
  "upscale-flux": {
    text: "A Flux model looks at the picture and draws it again at the larger size, with as much new detail as you ask for.",
    suits: "For pictures that were made by a model, and for textures. It draws faces and letters anew.",
    pair: null,
  },
  "style-transfer": {
    text: "Carries the colour and texture of another picture over to yours. What your picture shows, and its size, stay; the strength says how far it goes.",
    suits:
      "For a row of pictures that are to look alike, or one in the manner of another. Choose a style picture whose colours you want to see.",
    pair: modeSamples.style,
  },
  create: {
    text: "Paints a picture of about one megapixel from your words, in the shape that you choose. The same seed and words give the same picture.",
    suits: "For something to begin with: enlarge it afterwards in one of the other modes.",
    pair: null,
  },
  inpaint: {
    text: "Fills what you paint over from the rest of the picture, so that a thing disappears; with a hosted model, your words say what comes in its place. All else stays as it is, pixel for pixel.",
    suits:
      "For wires, spots and people in the background. Paint a little beyond the thing and over its shadow.",
    pair: modeSamples.edit,
  },
};
