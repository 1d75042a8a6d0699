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

/** What every node that works on pictures has. */
const commonInputs: readonly InputText[] = [
  { name: "format", text: "How the result travels: png loses nothing, webp and jpeg are smaller." },
  {
    name: "max_credits",
    text: "The most that one run may cost. A run that would cost more is refused before anything is spent. 0 for no limit.",
  },
];

const words: InputText = {
  name: "prompt, seed",
  text: "What is wanted, in words, where a hosted model serves the mode; the same seed gives the same picture.",
};

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
    { name: "detail", value: "5.0" },
    { name: "resemblance", value: "0.0" },
    { name: "dynamic", value: "0.0" },
    { name: "fractality", value: "0.0" },
    { name: "style", value: "default" },
    { name: "clean_up", value: "0.0" },
    { name: "prompt", value: "" },
    { name: "seed", value: "0" },
    { name: "content", value: "photo" },
  ],
  explained: [
    { name: "image", text: `The pictures, up to ${megapixels} megapixels each.` },
    {
      name: "mask",
      text: "Optional: where the pictures are transparent, as Load Image gives it. It is enlarged with them. Colour under fully transparent places is not kept.",
    },
    {
      name: "mode",
      text: "standard and upscale-basic (Crystal) are faithful, upscale (Creative) adds detail, upscale-flux (Flux) needs a hosted model.",
    },
    {
      name: "scale",
      text: `${scales.slice(0, -1).join(", ")} or ${scales.at(-1)} times the width and height.`,
    },
    {
      name: "width_px, height_px",
      text: "An exact width or height in place of the scale; the other follows. 0 for none.",
    },
    ...commonInputs,
    {
      name: "detail, resemblance, dynamic, fractality, style",
      text: "For Creative: how much detail the AI adds, how closely it keeps to the picture, and what the picture shows.",
    },
    {
      name: "clean_up, content",
      text: "For Crystal: how much noise and compression is taken away (0 is faithful), and whether the picture is a photo or a drawing.",
    },
    words,
  ],
};

export const styleTransferNode: PackNode = {
  title: "Limn Style Transfer",
  text: "Gives pictures the colours and the texture of a style picture, and keeps what they show. The result is as large as the picture.",
  inputs: [
    { name: "image", type: "IMAGE" },
    { name: "style_image", type: "IMAGE" },
  ],
  outputs: [
    { name: "image", type: "IMAGE" },
    { name: "credits", type: "INT" },
  ],
  widgets: [
    { name: "style_strength", value: "7.0" },
    { name: "format", value: "png" },
    { name: "max_credits", value: "0" },
    { name: "prompt", value: "" },
    { name: "seed", value: "0" },
  ],
  explained: [
    { name: "image", text: "The pictures that get the style." },
    { name: "style_image", text: "One picture for all, or one for each." },
    { name: "style_strength", text: "0 to 10: how much of the style is carried over." },
    ...commonInputs,
    words,
  ],
};

export const editNode: PackNode = {
  title: "Limn Edit",
  text: "Removes what a mask covers and fills the place from the rest of the picture. What lies outside of the mask stays as it is.",
  inputs: [
    { name: "image", type: "IMAGE" },
    { name: "mask", type: "MASK" },
  ],
  outputs: [
    { name: "image", type: "IMAGE" },
    { name: "credits", type: "INT" },
  ],
  widgets: [
    { name: "format", value: "png" },
    { name: "max_credits", value: "0" },
    { name: "prompt", value: "" },
    { name: "seed", value: "0" },
  ],
  explained: [
    { name: "image", text: "The pictures, each with its own place to fill." },
    {
      name: "mask",
      text: "What is filled: paint it in ComfyUI's mask editor. One for all, or one for each.",
    },
    ...commonInputs,
    words,
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

export const packNodes = [upscaleNode, styleTransferNode, editNode, balanceNode, describeNode] as const;
