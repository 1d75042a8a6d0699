import { describe, expect, it } from "vitest";
import { createMaskEditor } from "../../../../../app/screens/studio/mask/mask-editor";
import { maskFile } from "../../../../../app/screens/studio/mask/mask-file";
import { inputLimits } from "#contract/limits";
import { decodePicture } from "#imaging/codecs/decode-picture";
import { codecModules } from "../../../../support/codec-modules";

describe("a mask's file", () => {
  it("is a PNG of the picture's size, white where something is filled", async () => {
    const editor = createMaskEditor({ widthPx: 333, heightPx: 290 });
    editor.line({ from: { x: 10, y: 10 }, to: { x: 320, y: 280 }, radiusPx: 12.3 }, "paint");
    editor.end();
    const file = await maskFile(editor.mask, "mask.png");
    expect([file.name, file.type]).toEqual(["mask.png", "image/png"]);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { raster } = await decodePicture(bytes, inputLimits, codecModules);
    expect([raster.widthPx, raster.heightPx, raster.channels]).toEqual([333, 290, 3]);
    const tripled = Buffer.alloc(editor.mask.data.length * 3);
    editor.mask.data.forEach((value, index) => tripled.fill(value, index * 3, index * 3 + 3));
    expect(Buffer.compare(Buffer.from(raster.data), tripled)).toBe(0);
  });
});
