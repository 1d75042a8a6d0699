import { describe, expect, it } from "vitest";
import { makeZip } from "../../../../app/screens/studio/zip/make-zip";
import { zipEntries } from "../../../../app/screens/studio/zip/zip-entries";
import { imageOf, uploadOf } from "./documents";

const holiday = (letter: string, name: string) => imageOf(letter, { upload: uploadOf(letter, { name }) });

describe("a zip of results", () => {
  it("names each once, without regard to capitals, and holds finished ones alone", () => {
    const images = [
      holiday("a", "sea.jpg"),
      holiday("b", "Sea.png"),
      holiday("c", "sea.webp"),
      imageOf("d", { state: "failed", error: "job-failed" }),
    ];
    expect(zipEntries(images).map(({ name }) => name)).toEqual([
      "sea-800x600.png",
      "Sea-800x600 (2).png",
      "sea-800x600 (3).png",
    ]);
  });

  it("holds what arrives and names what does not", async () => {
    const entries = zipEntries([holiday("a", "here.jpg"), holiday("b", "gone.jpg"), holiday("c", "cut.jpg")]);
    const fetchPicture = async (path: string) => {
      if (path.includes("bbb")) return new Response(null, { status: 404 });
      if (path.includes("ccc")) throw new TypeError("network");
      return new Response("the picture");
    };
    const done: number[] = [];
    const { zip, missing } = await makeZip(entries, {
      onProgress: (count) => done.push(count),
      signal: new AbortController().signal,
      fetchPicture: fetchPicture as typeof fetch,
    });
    const text = await zip.text();
    expect(text.startsWith("PK")).toBe(true);
    expect(text).toContain("here-800x600.png");
    expect(text).toContain("the picture");
    expect(missing).toEqual(["gone-800x600.png", "cut-800x600.png"]);
    expect(done).toEqual([0, 1, 2]);
  });

  it("stops when it is told to", async () => {
    const stop = new AbortController();
    stop.abort(new Error("stopped"));
    const made = makeZip(zipEntries([imageOf("a")]), { onProgress: () => undefined, signal: stop.signal });
    await expect(made).rejects.toThrow("stopped");
  });
});
