import { inputLimits } from "#contract/limits";
import { scales } from "#contract/sizes";

/** What flows along a link of ComfyUI; each has its colour there. */
export type SocketType = "IMAGE" | "MASK" | "INT" | "STRING";

interface Socket {
  readonly name: string;
  readonly type: SocketType;
}

interface Widget {
  readonly name: string;
  readonly value: string;
}

interface InputText {
  readonly name: string;
  readonly text: string;
}

/** A node as the page draws and explains it. A test holds its names against the pack's. */
export interface PackNode {
  readonly title: string;
  readonly text: string;
  readonly inputs: readonly Socket[];
  readonly outputs: readonly Socket[];
  readonly widgets: readonly Widget[];
  readonly explained: readonly InputText[];
}

const megapixels = inputLimits.maxPixels / 1_000_000;

export const upscaleNode: PackNode = {
  title: "Limn Upscale",
  text: "Enlarges one picture or a whole batch. Each picture is a job of its own, four of them at once, and the batch comes back in its order.",
  inputs: [
    { name: "image", type: "IMAGE" },
    { name: "mask", type: "MASK" },
  ],
  outputs: [
    { name: "image", type: "IMAGE" },
    { name: "mask", type: "MASK" },
    { name: "credits", type: "INT" },
  ],
  widgets: [
    { name: "mode", value: "standard" },
    { name: "scale", value: "2" },
    { name: "width_px", value: "0" },
    { name: "height_px", value: "0" },
    { name: "format", value: "png" },
    { name: "max_credits", value: "0" },
  ],
  explained: [
    { name: "image", text: `The pictures, up to ${megapixels} megapixels each.` },
    {
      name: "mask",
      text: "Optional: where the pictures are transparent, as Load Image gives it. It is enlarged with them. Colour under fully transparent places is not kept.",
    },
    {
      name: "mode",
      text: "How the picture is enlarged. Today that is standard: faithful, nothing is added.",
    },
    {
      name: "scale",
      text: `${scales.slice(0, -1).join(", ")} or ${scales.at(-1)} times the width and height.`,
    },
    {
      name: "width_px, height_px",
      text: "An exact width or height in place of the scale; the other follows. 0 for none.",
    },
    { name: "format", text: "How the result travels: png loses nothing, webp and jpeg are smaller." },
    {
      name: "max_credits",
      text: "The most that one run may cost. A run that would cost more is refused before anything is spent. 0 for no limit.",
    },
  ],
};

export const balanceNode: PackNode = {
  title: "Limn Balance",
  text: "Your credits, read anew at every run. It runs on its own, too.",
  inputs: [{ name: "after", type: "IMAGE" }],
  outputs: [
    { name: "credits", type: "INT" },
    { name: "text", type: "STRING" },
  ],
  widgets: [],
  explained: [
    {
      name: "after",
      text: "Optional: connect a picture, and the balance is read once that picture is there.",
    },
  ],
};

export const describeNode: PackNode = {
  title: "Limn Describe",
  text: "Puts pictures into words and measures them. Free, without a key; ten pictures a minute, and nothing of them is kept.",
  inputs: [{ name: "image", type: "IMAGE" }],
  outputs: [
    { name: "description", type: "STRING" },
    { name: "alt_text", type: "STRING" },
    { name: "tags", type: "STRING" },
    { name: "facts", type: "STRING" },
  ],
  widgets: [
    { name: "language", value: "en" },
    { name: "require_words", value: "true" },
  ],
  explained: [
    { name: "image", text: "One picture or a batch: there is one text for each." },
    { name: "language", text: "Of the words: eleven to choose from." },
    {
      name: "require_words",
      text: "Stops the workflow where no vision model answers. Switched off, the words are empty then and the measured facts come alone.",
    },
  ],
};

export const packNodes = [upscaleNode, balanceNode, describeNode] as const;
