import type { z } from "zod";
import type { ToolAnswer } from "#contract/assistant-answers";
import type { assistantTools } from "#contract/assistant-tools";
import { LimnError } from "#contract/errors";
import { inputLimits } from "#contract/limits";
import { accountOf } from "#functions/accounts/account-of";
import { enginesOf } from "#functions/jobs/engines/engines";
import { quoteJob } from "#functions/jobs/quote";
import { quoteOrder } from "#functions/jobs/submit-order";
import { pictureOf } from "../api/read-picture-body";
import type { ToolCall } from "./tool-call";

type Quoted = z.output<typeof assistantTools.quote.output>;

/** The tool `quote`: what `upscale` would give and cost. */
export async function quote(
  input: z.output<typeof assistantTools.quote.input>,
  { c, holder }: ToolCall,
): Promise<ToolAnswer<Quoted>> {
  const { imageUrl, imageBase64, uploadId, pictureSize, ...size } = input;
  const settings = { ...size, dryRun: true };
  const price = async () => {
    if (!pictureSize) {
      const picture = await pictureOf({ imageUrl, imageBase64, uploadId }, c.env);
      return quoteOrder(c.env, holder.uid, { picture, settings });
    }
    if (pictureSize.widthPx * pictureSize.heightPx > inputLimits.maxPixels)
      throw new LimnError("image-too-large");
    return quoteJob(pictureSize, settings, enginesOf(c.env));
  };
  const [quoted, user] = await Promise.all([price(), accountOf(c.env, holder.uid).readUser()]);
  const creditsAvailable = user?.balance ?? null;
  return {
    values: { ...quoted, creditsAvailable },
    sentence:
      `${quoted.widthPx} × ${quoted.heightPx} px would cost ${quoted.amountCredits} credits` +
      `${creditsAvailable === null ? "" : `; ${creditsAvailable} are there`}. Nothing was charged.`,
  };
}
