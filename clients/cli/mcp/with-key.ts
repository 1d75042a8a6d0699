import type { CallToolResult } from "@modelcontextprotocol/client";
import { z } from "zod";
import { assistantTools, enlargedSchema } from "#contract/assistant-tools";
import { toolResult } from "#contract/assistant-answers";
import { LimnError } from "#contract/errors";
import { apiLimits } from "#contract/limits";
import { outputSize } from "#contract/sizes";
import { besideOf, type PictureFile, readPicture, requireFree, writeNew } from "./files";
import type { Service } from "./service";

type Input = Record<string, unknown>;
type Progress = (progress: number, message: string) => void;

const { shape } = assistantTools.upscale.input;
const fileInput = z.object({ path: z.string().optional(), saveTo: z.string().optional() });
const enlargeInput = z.object({
  size: shape.size,
  format: shape.format,
  mode: shape.mode,
  maxCredits: shape.maxCredits,
});

/** Calls a tool of the service; files of this machine are read before, and written after. */
export async function callService(
  service: Service,
  name: string,
  input: Input,
  tell: Progress,
): Promise<CallToolResult> {
  const { path, saveTo } = fileInput.parse(input);
  const { path: _, saveTo: __, ...plain } = input;
  const picture = path === undefined ? null : await readPicture(path);
  if (name === "upscale") return enlarge(service, { plain, picture, path, saveTo }, tell);
  if (name === "result") return save(service, await service.call(name, plain, tell), saveTo);
  if (!picture) return service.call(name, plain);
  const { widthPx, heightPx } = picture;
  if (name === "quote") return service.call(name, { ...plain, pictureSize: { widthPx, heightPx } });
  return service.call(name, { ...plain, imageBase64: base64Of(picture) });
}

interface Enlargement {
  readonly plain: Input;
  readonly picture: PictureFile | null;
  readonly path: string | undefined;
  readonly saveTo: string | undefined;
}

async function enlarge(service: Service, { plain, picture, path, saveTo }: Enlargement, tell: Progress) {
  const { size, format } = enlargeInput.parse(plain);
  const beside =
    picture && path !== undefined ? besideOf(path, outputSize(picture, size), format) : undefined;
  const target = saveTo ?? beside;
  if (target !== undefined) await requireFree(target, format);
  const source = picture ? await sourceOf(service, picture, plain) : {};
  return save(service, await service.call("upscale", { ...plain, ...source }, tell), target);
}

/** How a file's picture is sent: in the message, or where it is too large for that as an upload, once its price fits. */
async function sourceOf(service: Service, picture: PictureFile, plain: Input): Promise<Input> {
  const { name, bytes, widthPx, heightPx } = picture;
  if (bytes.length <= apiLimits.maxBase64Bytes) return { name, imageBase64: base64Of(picture) };
  const { maxCredits, ...enlargement } = enlargeInput.parse(plain);
  const quoted = await service.call("quote", { ...enlargement, pictureSize: { widthPx, heightPx } });
  const price = assistantTools.quote.output.safeParse(quoted.structuredContent);
  if (price.success && price.data.amountCredits > maxCredits) {
    throw new LimnError("price-above-limit", {
      publicDetail: `It costs ${price.data.amountCredits} credits.`,
    });
  }
  return { uploadId: await service.upload(name, bytes) };
}

/** Writes a finished result where it is wanted, and says where. */
async function save(
  service: Service,
  answer: CallToolResult,
  target: string | undefined,
): Promise<CallToolResult> {
  const enlarged = enlargedSchema.safeParse(answer.structuredContent);
  if (target === undefined || !enlarged.success || enlarged.data.jobId === null) return answer;
  const { jobId, state, format } = enlarged.data;
  if (state !== "succeeded") {
    return withSentence(answer, `Ask result with saveTo ${target}, so that it is written there.`);
  }
  await requireFree(target, format);
  await writeNew(target, await service.result(jobId));
  const values = { ...enlarged.data, savedAs: target };
  const saved = toolResult({
    values,
    sentence: `Written to ${target}, for ${values.creditsCharged} credits.`,
  });
  return { ...saved, content: [...saved.content, ...answer.content.filter(({ type }) => type === "image")] };
}

function withSentence(answer: CallToolResult, text: string): CallToolResult {
  return { ...answer, content: [...answer.content, { type: "text", text }] };
}

function base64Of({ bytes }: PictureFile): string {
  const { maxBase64Bytes } = apiLimits;
  if (bytes.length > maxBase64Bytes) {
    const publicDetail = `Up to ${maxBase64Bytes / 1024 / 1024} MB are possible here.`;
    throw new LimnError("file-too-large", { publicDetail });
  }
  return Buffer.from(bytes).toString("base64");
}
