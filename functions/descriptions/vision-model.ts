import { z } from "zod";
import { type Description, type DescriptionLanguage, descriptionLanguages } from "#contract/description";
import { withDeadline } from "#functions/deadline";

/** The part of Workers AI that is used: the binding `AI` of wrangler.toml, where there is one. */
export interface VisionBinding {
  run(model: string, input: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Pinned, with its task `query` (Cloudflare's documentation of Workers AI, read 2026-11). */
const model = "@cf/moondream/moondream3.1-9B-A2B";

const timeoutMs = 45_000;

/** The answer of the task `query`; other fields (reasoning, metrics) are not looked at. */
const answerSchema = z.object({ answer: z.string().trim().min(1) });

/** Longer answers are cut: a model that does not stop must not fill a page. */
const maxCharacters = { short: 300, detailed: 2_000, altText: 250, tags: 600 } as const;

const maxTags = 15;

const questions: Readonly<Record<keyof typeof maxCharacters, string>> = {
  short: "Describe this image in one sentence.",
  detailed:
    "Describe this image in one paragraph of four to six sentences: what is shown, where, the light, the colours, the mood.",
  altText:
    "Write alt text for this image for somebody who cannot see it: one plain sentence of at most 125 characters, without 'image of'.",
  tags: "List ten to fifteen keywords for this image, separated by commas, the most important first, nothing else.",
};

/**
 * What the vision model says of a picture. `picture` is a JPEG as a base64 data address. Throws where it does not answer
 * in time or says nothing.
 */
export async function describeByModel(
  ai: VisionBinding,
  picture: string,
  language: DescriptionLanguage,
): Promise<Description> {
  const ask = async (part: keyof typeof maxCharacters) => {
    const question = `${questions[part]} Answer in ${descriptionLanguages[language]} (${language}).`;
    const input = { task: "query", image: picture, question, reasoning: false, stream: false };
    const { answer } = answerSchema.parse(await withDeadline(ai.run(model, input), timeoutMs));
    return answer.slice(0, maxCharacters[part]);
  };
  const [short, detailed, altText, tags] = await Promise.all([
    ask("short"),
    ask("detailed"),
    ask("altText"),
    ask("tags"),
  ]);
  return { short, detailed, altText, tags: tagsOf(tags), language };
}

/** Also East Asian commas, and lists with a line for each. */
function tagsOf(answer: string): string[] {
  const tags = answer
    .split(/[,，、\n]/)
    .map((tag) => tag.replace(/^[\s\d.•*#-]+|[\s.]+$/g, ""))
    .filter((tag) => tag !== "");
  return [...new Set(tags)].slice(0, maxTags);
}
