import type { z } from "zod";
import type { ToolAnswer } from "#contract/assistant-answers";
import type { assistantTools } from "#contract/assistant-tools";
import type { DescribedPicture } from "#contract/description";
import { compose } from "#functions/compose";
import { describePicture } from "#functions/descriptions/describe-picture";
import { fetchPicture } from "#functions/network/fetch-picture";
import { decodeBase64 } from "../api/read-picture-body";
import { requireCalmOf } from "../flood-gate";
import type { ToolCall } from "./tool-call";

/** The tool `describe`: as the page for it does, behind the same gate, counted for the account. */
export async function describe(
  { imageUrl, imageBase64, language }: z.output<typeof assistantTools.describe.input>,
  { c, holder }: ToolCall,
): Promise<ToolAnswer<DescribedPicture>> {
  await requireCalmOf(c.env, "descriptions", holder.uid);
  const bytes =
    imageUrl === undefined
      ? decodeBase64(imageBase64 ?? "")
      : (await fetchPicture(imageUrl, compose(c.env).network)).bytes;
  const values = await describePicture(bytes, language, c.env.AI);
  const { widthPx, heightPx } = values.facts;
  const seen = values.description?.detailed ?? "No vision model is there to say what it shows.";
  return { values, sentence: `${widthPx} × ${heightPx} px. ${seen}` };
}
