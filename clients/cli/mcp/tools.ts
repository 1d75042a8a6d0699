import { z } from "zod";
import { sourceFormatsOr } from "#contract/formats";
import { type AssistantTool, assistantTools, namesOnePicture } from "#contract/assistant-tools";

const path = z.string().min(1).describe(`A picture file on this machine: ${sourceFormatsOr}.`);
const saveTo = z
  .string()
  .min(1)
  .optional()
  .describe(
    "Where the result is written on this machine; beside the picture that path names where it is not given. " +
      "A file that is there is never overwritten.",
  );

const { upscale, quote, describe, result } = assistantTools;

/** With a key, a picture may be a file as well. */
function withFile<Tool extends AssistantTool, Extra extends z.ZodRawShape>(
  tool: Tool,
  sources: readonly string[],
  extra: Extra,
) {
  return {
    ...tool,
    input: z
      .strictObject({ ...tool.input.shape, path: path.optional(), ...extra })
      .refine(
        (input) => namesOnePicture(input, ["path", ...sources]),
        `Name one picture: path, ${sources.join(", ")}`,
      ),
  };
}

const sources = ["imageUrl", "imageBase64", "uploadId"];

/** The tools where an API key is there: those of the service, which can read and write files here. */
export const toolsWithKey: readonly AssistantTool[] = [
  withFile(upscale, sources, { saveTo }),
  withFile(quote, [...sources, "pictureSize"], {}),
  { ...result, input: result.input.extend({ saveTo }) },
  withFile(describe, ["imageUrl", "imageBase64"], {}),
  assistantTools.list,
  assistantTools.account,
];

const { mode, format, size, maxCredits } = upscale.input.shape;

/** What the tools take where there is no key: files of this machine, which the engine here enlarges for nothing. */
export const filesOnly = {
  upscale: z.strictObject({ path, saveTo, mode, size, format, maxCredits: maxCredits.default(0) }),
  quote: z.strictObject({ path, mode, size, format }),
  describe: z.strictObject({ path, language: describe.input.shape.language }),
} as const;
