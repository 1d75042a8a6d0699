import { wholePictureLimits } from "#contract/limits";
import { pictureNoteSentences } from "#contract/picture-notes";
import { decodeInSrgb, decodePicture } from "#imaging/codecs/decode-picture";
import { encoders } from "#imaging/codecs/encoders";
import { pictureNotesOf } from "#imaging/codecs/picture-notes";
import { putColour } from "#imaging/color/alpha";
import { bleedColour } from "#imaging/color/bleed";
import { type CarriedProfile, fromSrgb } from "#imaging/color/icc/convert";
import { fill } from "#imaging/fill/fill";
import { checkMaskShape, maskFor, sharesOfMask } from "#imaging/masks";
import { type Carried, carry } from "#imaging/metadata/carried";
import type { PieceRun } from "#imaging/patches/pace";
import type { Raster } from "#imaging/raster";
import { styleSample } from "#imaging/style/style-sample";
import { transferStyle } from "#imaging/style/transfer-style";
import { encodeTools } from "./encode-tools";
import { progressBar } from "./progress-bar";
import { readWhole } from "./read-whole";
import type { RemakeArguments } from "./remake-arguments";
import { writeWhole } from "./write-whole";
import { decodeModules } from "./decode-modules";

/**
 * Fills a picture's hole or gives it another's style, on this machine, as the server does: the same file comes out. It appears whole or
 * not at all. Throws `LimnError` for pictures that cannot be taken, and `UsageError` for files that cannot be read or written.
 */
export async function remake(request: RemakeArguments): Promise<void> {
  const start = performance.now();
  const file = await readWhole(request.picturePath);
  const decoded = await decodePicture(file, wholePictureLimits, decodeModules);
  const { raster: picture, profile } = decoded;
  const colour = bleedColour(picture);
  const bar = progressBar(process.stderr, request.command === "fill" ? "Filling" : "Styling");
  const run = { onPiece: (share: number) => (request.json ? undefined : bar.show(share)) };
  await change(colour, request, profile, run).finally(() => bar.clear());
  const result = picture.channels === 4 ? picture : colour;
  if (result === picture) putColour(colour, picture);
  const { keepLocation } = request;
  await write(request, result, carry(decoded, { size: result, source: "enhanced", keepLocation }));
  const { widthPx, heightPx } = result;
  const timeMs = Math.round(performance.now() - start);
  const notes = await pictureNotesOf(file, decoded.inspection);
  if (request.json) {
    console.log(JSON.stringify({ output: request.outputPath, widthPx, heightPx, timeMs, notes }));
    return;
  }
  for (const note of notes) console.error(pictureNoteSentences[note]);
  console.log(`${request.outputPath}: ${widthPx} × ${heightPx} px in ${(timeMs / 1000).toFixed(1)} s`);
}

async function change(
  colour: Raster,
  request: RemakeArguments,
  profile: CarriedProfile | null,
  run: PieceRun,
): Promise<void> {
  const { seed } = request;
  if (request.command === "style") {
    const style = fromSrgb(styleSample(await read(request.stylePath)), profile);
    return transferStyle(colour, { style, strength: request.strength, seed }, run);
  }
  const mask = await read(request.maskPath);
  checkMaskShape(mask, colour);
  return fill(colour, { mask: sharesOfMask(maskFor(mask, colour)), seed }, run);
}

/** In sRGB. */
async function read(path: string): Promise<Raster> {
  return decodeInSrgb(await readWhole(path), wholePictureLimits, decodeModules);
}

async function write(
  { outputPath, format }: RemakeArguments,
  result: Raster,
  carried: Carried,
): Promise<void> {
  async function* strips() {
    yield result;
  }
  await writeWhole(outputPath, encoders[format].encode({ ...result, ...carried }, strips(), encodeTools));
}
