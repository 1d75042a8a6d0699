// @ts-check
import { enlarged, filled, painted, sizeOf, tinted } from "../provider/pictures.mjs";

/**
 * @typedef {{type: "string" | "number" | "boolean" | "file" | "files", least?: number, most?: number, isRequired?: boolean, step?: number, values?: readonly string[], maxItems?: number}} Field
 * @typedef {{version: string | null, fields: Record<string, Field>, isList: boolean, run: (input: Record<string, any>, file: (address: string) => Buffer) => Promise<Buffer>}} Model
 */

/** @type {Field} */
const requiredFile = { type: "file", isRequired: true };
/** @type {Field} */
const seed = { type: "number", least: 0, most: 2_147_483_647, step: 1 };

/** Sides of a megapixel by shape. @param {string} ratio */
function megapixel(ratio) {
  const [across = 1, down = 1] = ratio.split(":").map(Number);
  const unit = Math.sqrt(1_048_576 / (across * down));
  return { width: Math.round((across * unit) / 16) * 16, height: Math.round((down * unit) / 16) * 16 };
}

/** The models that Limn uses, with the schemas of their pages (read 2026-11). @type {Record<string, Model>} */
export const models = {
  "nightmareai/real-esrgan": {
    version: "f121d640bd286e1fdc67f9799164c1d5be36ff74576ee11c803ae5b665dd46aa",
    isList: false,
    fields: {
      image: requiredFile,
      scale: { type: "number", least: 0, most: 10 },
      face_enhance: { type: "boolean" },
    },
    run: async ({ image, scale = 4 }, file) => enlarged(file(image), scale),
  },
  "philz1337x/crystal-upscaler": {
    version: null,
    isList: true,
    fields: {
      image: requiredFile,
      scale_factor: { type: "number", least: 1, most: 200 },
      output_format: { type: "string", values: ["png", "jpg"] },
    },
    run: async ({ image, scale_factor = 2 }, file) => enlarged(file(image), scale_factor),
  },
  "philz1337x/clarity-upscaler": {
    version: "dfad41707589d68ecdccd1dfa600d55a208f9310748e44bfe35b4a6291453d5e",
    isList: true,
    fields: {
      image: requiredFile,
      prompt: { type: "string" },
      scale_factor: { type: "number" },
      dynamic: { type: "number", least: 1, most: 50 },
      creativity: { type: "number", least: 0, most: 1 },
      resemblance: { type: "number", least: 0, most: 3 },
      tiling_width: { type: "number", least: 16, most: 256, step: 16 },
      tiling_height: { type: "number", least: 16, most: 256, step: 16 },
      sd_model: {
        type: "string",
        values: [
          "epicrealism_naturalSinRC1VAE.safetensors [84d76a0328]",
          "juggernaut_reborn.safetensors [338b85bc4f]",
          "flat2DAnimerge_v45Sharp.safetensors",
        ],
      },
      seed: { type: "number", step: 1 },
      output_format: { type: "string", values: ["webp", "jpg", "png"] },
    },
    run: async ({ image, scale_factor = 2 }, file) => enlarged(file(image), scale_factor),
  },
  "black-forest-labs/flux-2-pro": {
    version: null,
    isList: false,
    fields: {
      prompt: { type: "string", isRequired: true },
      input_images: { type: "files", maxItems: 8 },
      aspect_ratio: {
        type: "string",
        values: ["match_input_image", "1:1", "16:9", "3:2", "2:3", "4:5", "5:4", "9:16", "3:4", "4:3"],
      },
      resolution: { type: "string", values: ["match_input_image", "0.5 MP", "1 MP", "2 MP", "4 MP"] },
      seed,
      output_format: { type: "string", values: ["webp", "jpg", "png"] },
    },
    run: async ({ prompt, input_images = [], aspect_ratio = "1:1" }, file) => {
      const [picture, style] = /** @type {string[]} */ (input_images);
      if (picture && style) return tinted(file(picture), file(style));
      const { width, height } = picture ? await sizeOf(file(picture)) : megapixel(aspect_ratio);
      return painted(prompt, width, height);
    },
  },
  "black-forest-labs/flux-fill-pro": {
    version: null,
    isList: false,
    fields: {
      image: requiredFile,
      mask: { type: "file" },
      prompt: { type: "string", isRequired: true },
      steps: { type: "number", least: 15, most: 50, step: 1 },
      guidance: { type: "number", least: 2, most: 5 },
      seed,
      output_format: { type: "string", values: ["jpg", "png"] },
    },
    run: async ({ image, mask }, file) => filled(file(image), file(mask)),
  },
};

/**
 * What is wrong with an input, in the words in which Replicate says it; null where nothing is.
 * @param {Model} model @param {Record<string, unknown>} input
 * @returns {string | null}
 */
export function wrongInput({ fields }, input) {
  for (const [name, field] of Object.entries(fields)) {
    const value = input[name];
    if (value === undefined && field.isRequired) return `input: ${name} is required`;
    const wrong = value === undefined ? null : wrongValue(field, value);
    if (wrong) return `input.${name}: ${wrong}`;
  }
  const unknown = Object.keys(input).find((name) => !Object.hasOwn(fields, name));
  return unknown === undefined ? null : `input: Additional property ${unknown} is not allowed`;
}

/** @param {Field} field @param {unknown} value @returns {string | null} */
function wrongValue({ type, least, most, step, values, maxItems }, value) {
  if (type === "number") {
    if (typeof value !== "number") return "Invalid type. Expected: number";
    if (least !== undefined && value < least) return `Must be greater than or equal to ${least}`;
    if (most !== undefined && value > most) return `Must be less than or equal to ${most}`;
    return step !== undefined && value % step !== 0 ? `Must be a multiple of ${step}` : null;
  }
  if (type === "boolean") return typeof value === "boolean" ? null : "Invalid type. Expected: boolean";
  if (type === "files") {
    if (!Array.isArray(value)) return "Invalid type. Expected: array";
    return value.length > (maxItems ?? 1) ? `Array must have at most ${maxItems} items` : null;
  }
  if (typeof value !== "string") return "Invalid type. Expected: string";
  return values && !values.includes(value) ? `must be one of ${values.join(", ")}` : null;
}
