import type { z } from "zod";
import type { ToolAnswer } from "#contract/assistant-answers";
import type { assistantTools } from "#contract/assistant-tools";
import { accountOf } from "#functions/accounts/account-of";
import { cursorOf, positionOf } from "#functions/accounts/job-cursor";
import { listedJob } from "./job-values";
import type { ToolCall } from "./tool-call";

type Listed = z.output<typeof assistantTools.list.output>;

/** The tool `list`: a page of the account's jobs. */
export async function list(
  { state, limit, cursor }: z.output<typeof assistantTools.list.input>,
  { c, holder }: ToolCall,
): Promise<ToolAnswer<Listed>> {
  const page = { limit, after: positionOf(cursor), state: state ?? null };
  const { images, next } = await accountOf(c.env, holder.uid).listJobPage(page);
  const { origin } = new URL(c.req.url);
  const jobs = images.map((image) => listedJob(image, origin));
  const sentence = `${jobs.length} ${jobs.length === 1 ? "job" : "jobs"}${next ? ", and there are more" : ""}.`;
  return { values: { jobs, nextCursor: cursorOf(next) }, sentence };
}
