import { z } from "zod";
import { LimnError } from "#contract/errors";
import type { ResolveName } from "./public-url";

const timeoutMs = 5_000;

/** Types of records (IANA's DNS parameters): an answer also holds the aliases that led to it. */
const recordTypes = { A: 1, AAAA: 28 } as const;

const answerSchema = z.object({
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).default([]),
});

/** Asks a resolver over HTTPS in its JSON form: Workers have no other way to ask. Throws `url-unreachable`. */
export function resolverAt(resolverUrl: string, fetcher: typeof fetch): ResolveName {
  const ask = async (name: string, type: keyof typeof recordTypes): Promise<string[]> => {
    const question = new URL(resolverUrl);
    question.searchParams.set("name", name);
    question.searchParams.set("type", type);
    const answer = await fetcher(question, {
      headers: { Accept: "application/dns-json" },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed = answerSchema.parse(await answer.json());
    return parsed.Answer.filter((record) => record.type === recordTypes[type]).map((record) => record.data);
  };
  return async (name) => {
    try {
      return (await Promise.all([ask(name, "A"), ask(name, "AAAA")])).flat();
    } catch (error) {
      const publicDetail = "Its name could not be looked up.";
      throw new LimnError("url-unreachable", { publicDetail, cause: error });
    }
  };
}
