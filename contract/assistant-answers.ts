import type { LimnError } from "./errors";

/** What a tool answers: values, a sentence for the assistant, and perhaps a picture to look at. */
export interface ToolAnswer<Values> {
  readonly values: Values;
  readonly sentence: string;
  readonly picture?: { readonly base64: string; readonly mimeType: string };
}

type Content = { type: "text"; text: string } | { type: "image"; data: string; mimeType: string };

/** The answer as the protocol carries it. The values stand in the text as well, for clients that read nothing else. */
export function toolResult<Values extends Record<string, unknown>>({
  values,
  sentence,
  picture,
}: ToolAnswer<Values>): { structuredContent: Values; content: Content[] } {
  const content: Content[] = [
    { type: "text", text: sentence },
    { type: "text", text: JSON.stringify(values) },
  ];
  if (picture) content.push({ type: "image", data: picture.base64, mimeType: picture.mimeType });
  return { structuredContent: values, content };
}

/** A refusal that the assistant reads, and can act on or tell. */
export function toolFailure({ sentence, code }: LimnError): { isError: true; content: Content[] } {
  return { isError: true, content: [{ type: "text", text: `${sentence} (${code})` }] };
}
