import { readFile, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import type { z } from "zod";
import type { ToolAnswer } from "#contract/assistant-answers";
import { type Enlarged, maxInlineResultBytes } from "#contract/assistant-tools";
import { LimnError } from "#contract/errors";
import { formatFacts } from "#contract/formats";
import { wholePictureLimits } from "#contract/limits";
import { checkOutputSize, outputSize } from "#contract/sizes";
import { decodeInSrgb } from "#imaging/codecs/decode-picture";
import { measurePicture } from "#imaging/measure/measure-picture";
import { isLocalMode, type LocalMode } from "../local-modes";
import { upscaleFile } from "../upscale";
import { besideOf, readPicture, requireFree } from "./files";
import type { filesOnly } from "./tools";
import { decodeModules } from "../decode-modules";

type Values = Record<string, unknown>;

/** Enlarges a file with the engine on this machine, which costs nothing. */
export async function enlargeHere(
  input: z.output<typeof filesOnly.upscale>,
  tell: (progress: number, message: string) => void,
): Promise<ToolAnswer<Enlarged>> {
  const mode = requireLocalMode(input.mode);
  const { path, size, format } = input;
  const picture = await readPicture(path);
  const output = outputSize(picture, size);
  const savedAs = input.saveTo ?? besideOf(path, output, format);
  await requireFree(savedAs, format);
  const request = {
    inputPath: path,
    outputPath: savedAs,
    format,
    size,
    mode,
    parameters: {},
    threads: availableParallelism(),
  };
  await upscaleFile(request, (share) => tell(share, "The picture is at work on this machine."));
  const { size: sizeBytes } = await stat(savedAs);
  const values: Enlarged = {
    jobId: null,
    name: picture.name,
    state: "succeeded",
    progress: 1,
    mode,
    format,
    ...output,
    creditsCharged: 0,
    creditsRemaining: null,
    sizeBytes,
    resultUrl: null,
    viewUrl: null,
    savedAs,
  };
  const sentence = `Enlarged on this machine, for nothing: ${output.widthPx} × ${output.heightPx} px in ${savedAs}.`;
  if (sizeBytes > maxInlineResultBytes) return { values, sentence };
  const base64 = (await readFile(savedAs)).toString("base64");
  return { values, sentence, picture: { base64, mimeType: formatFacts[format].mimeType } };
}

export async function quoteHere(input: z.output<typeof filesOnly.quote>): Promise<ToolAnswer<Values>> {
  const mode = requireLocalMode(input.mode);
  const { path, size, format } = input;
  const picture = await readPicture(path);
  const output = outputSize(picture, size);
  checkOutputSize(picture, output, format);
  return {
    values: { mode, format, ...output, amountCredits: 0, parameters: {}, creditsAvailable: null },
    sentence: `${output.widthPx} × ${output.heightPx} px, made on this machine for nothing.`,
  };
}

export async function describeHere({
  path,
}: z.output<typeof filesOnly.describe>): Promise<ToolAnswer<Values>> {
  const { bytes } = await readPicture(path);
  const raster = await decodeInSrgb(bytes, wholePictureLimits, decodeModules);
  const facts = measurePicture(raster);
  return {
    values: { facts, description: null, missing: "no-model" },
    sentence: `${facts.widthPx} × ${facts.heightPx} px, as measured on this machine; no model is here to say what it shows.`,
  };
}

/** Throws `mode-unavailable` for what only the service has. */
function requireLocalMode(mode: string): LocalMode {
  if (isLocalMode(mode)) return mode;
  throw new LimnError("mode-unavailable", { publicDetail: "The service has it, with an API key." });
}
