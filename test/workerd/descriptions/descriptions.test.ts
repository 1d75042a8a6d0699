import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { describedPictureSchema } from "#contract/description";
import { describePicture } from "#functions/descriptions/describe-picture";
import type { VisionBinding } from "#functions/descriptions/vision-model";
import { pngOf } from "../../support/pictures/png";
import { sceneRaster } from "../../support/pictures/rasters";
import { origin } from "../../support/workerd/person";

const picture = () => pngOf(sceneRaster(60, 40, 3));

const send = (body: BodyInit, address: string, { query = "", headers = {} } = {}) =>
  SELF.fetch(`${origin}/tools/descriptions${query}`, {
    method: "POST",
    body,
    headers: { "CF-Connecting-IP": address, Origin: origin, ...headers },
  });

const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

describe("without a vision model", () => {
  it("a picture is measured, and says what is missing", async () => {
    const answer = await send(await picture(), "192.0.2.1");
    expect(answer.status).toBe(200);
    const described = describedPictureSchema.parse(await answer.json());
    expect(described).toMatchObject({
      facts: { widthPx: 60, heightPx: 40, orientation: "landscape", transparentShare: 0 },
      description: null,
      missing: "no-model",
    });
    expect(described.facts.palette.length).toBeGreaterThan(0);
  });

  it.each([
    ["no picture", "text", "image-unknown", 415],
    ["nothing", "", "image-empty", 422],
  ])("%s is refused", async (_, body, code, status) => {
    const answer = await send(body, "192.0.2.2");
    expect([answer.status, await codeOf(answer)]).toEqual([status, code]);
  });

  it("a file that is too large is refused before it is read to its end", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
        if (sent >= 200) controller.close();
      },
    });
    const answer = await send(endless, "192.0.2.3");
    expect([answer.status, await codeOf(answer)]).toEqual([413, "file-too-large"]);
    expect(sent).toBeLessThan(100);
  });

  it("a language that is not offered, and another site, are refused", async () => {
    const language = await send(await picture(), "192.0.2.4", { query: "?language=tlh" });
    expect(await codeOf(language)).toBe("request-invalid");
    const foreign = await send(await picture(), "192.0.2.4", { headers: { Origin: "https://evil.test" } });
    expect(await codeOf(foreign)).toBe("origin-refused");
  });

  it("the eleventh of an address in a minute is turned away, and nobody else", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await send("x", "192.0.2.5")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 415), 429]);
    expect((await send("x", "192.0.2.6")).status).toBe(415);
  });
});

describe("with a vision model", () => {
  /** A binding that keeps to Workers AI's shape, and answers by the question. */
  function modelThat(answer: (question: string) => Promise<unknown>) {
    const asked: { model: string; input: Record<string, unknown> }[] = [];
    const ai: VisionBinding = {
      run(model, input) {
        asked.push({ model, input: { ...input } });
        return answer(String(input["question"]));
      },
    };
    return { ai, asked };
  }

  it("says it in the language that was asked for, from samples alone", async () => {
    const { ai, asked } = modelThat(async (question) => ({
      answer: question.startsWith("List") ? "1. Himmel, Meer、 Meer\nStrand." : "Ein Strand am Abend.",
      finish_reason: "stop",
    }));
    const described = await describePicture(await picture(), "de", ai);
    expect(described.missing).toBeNull();
    expect(described.description).toEqual({
      short: "Ein Strand am Abend.",
      detailed: "Ein Strand am Abend.",
      altText: "Ein Strand am Abend.",
      tags: ["Himmel", "Meer", "Strand"],
      language: "de",
    });
    expect(asked).toHaveLength(4);
    for (const { model, input } of asked) {
      expect(model).toBe("@cf/moondream/moondream3.1-9B-A2B");
      expect(input).toMatchObject({ task: "query", stream: false });
      expect(String(input["question"])).toContain("Deutsch (de)");
      // A JPEG of our own writing: nothing of the file that was sent.
      expect(String(input["image"])).toMatch(/^data:image\/jpeg;base64,\/9j\/4AAQSkZJRg/);
    }
  });

  it.each([
    ["fails", () => Promise.reject(new Error("3036: out of capacity"))],
    ["says nothing", async () => ({ answer: " " })],
    ["answers something else", async () => "caption"],
  ])("that %s leaves the facts", async (_, answer) => {
    const described = await describePicture(await picture(), "en", modelThat(answer).ai);
    expect(described).toMatchObject({ description: null, missing: "model-failed", facts: { widthPx: 60 } });
  });

  it("that does not stop is cut", async () => {
    const { ai } = modelThat(async () => ({ answer: "word, ".repeat(10_000) }));
    const { description } = await describePicture(await picture(), "en", ai);
    expect(description?.detailed.length).toBe(2_000);
    expect(description?.tags).toEqual(["word"]);
  });
});
