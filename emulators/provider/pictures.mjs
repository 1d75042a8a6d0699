// @ts-check
import sharp from "sharp";

/**
 * Pictures of stand-ins come from the picture that was sent, and say that no model made them: a striped frame lies over each, which
 * nobody takes for a part of a photograph.
 */

const frameShare = 0.04;

/** @param {number} width @param {number} height */
function frame(width, height) {
  const band = Math.max(2, Math.round(Math.min(width, height) * frameShare));
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><pattern id="s" width="${band * 2}" height="${band * 2}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width="${band * 2}" height="${band * 2}" fill="#111"/><rect width="${band}" height="${band * 2}" fill="#fc0"/>
  </pattern></defs>
  <rect x="${band / 2}" y="${band / 2}" width="${width - band}" height="${height - band}" fill="none" stroke="url(#s)" stroke-width="${band}"/>
</svg>`);
}

/** @param {import("sharp").Sharp} picture @param {number} width @param {number} height @param {"png" | "jpeg"} format */
async function framed(picture, width, height, format) {
  const opaque = await picture.resize(width, height, { fit: "fill" }).removeAlpha().png().toBuffer();
  return sharp(opaque)
    .composite([{ input: frame(width, height) }])
    .removeAlpha()
    .toFormat(format)
    .toBuffer();
}

/** @param {Buffer} file @returns {Promise<{width: number, height: number}>} */
export async function sizeOf(file) {
  const { width = 0, height = 0 } = await sharp(file).metadata();
  return { width, height };
}

/** The picture, so many times as large. @param {Buffer} file @param {number} factor @param {"png" | "jpeg"} [format] */
export async function enlarged(file, factor, format = "png") {
  const { width, height } = await sizeOf(file);
  return framed(sharp(file), Math.round(width * factor), Math.round(height * factor), format);
}

/** The picture in the mean colour of another. @param {Buffer} file @param {Buffer} style */
export async function tinted(file, style) {
  const { width, height } = await sizeOf(file);
  const { channels } = await sharp(style).stats();
  const [r = 128, g = 128, b = 128] = channels.map(({ mean }) => Math.round(mean));
  return framed(sharp(file).tint({ r, g, b }), width, height, "png");
}

/** The picture with one even colour where the mask is white. @param {Buffer} file @param {Buffer} mask */
export async function filled(file, mask) {
  const { width, height } = await sizeOf(file);
  const alpha = await sharp(mask).resize(width, height, { fit: "fill" }).greyscale().raw().toBuffer();
  const patch = await sharp({ create: { width, height, channels: 3, background: "#2a7de1" } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  const composed = await sharp(file)
    .composite([{ input: patch }])
    .png()
    .toBuffer();
  return framed(sharp(composed), width, height, "png");
}

/** A picture of no more than two colours that follow from the words. @param {string} words @param {number} width @param {number} height */
export async function painted(words, width, height) {
  const hue = [...words].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  const ground = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 70% 60%)"/><stop offset="1" stop-color="hsl(${(hue + 140) % 360} 60% 30%)"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#g)"/></svg>`);
  return framed(sharp(ground), width, height, "png");
}
