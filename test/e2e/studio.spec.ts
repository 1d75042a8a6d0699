import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { creditsOf } from "../support/account";
import { latin1Bytes } from "../support/pictures/bytes";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { drop, signInToStudio, upscale, workTimeoutMs } from "../support/studio";

const pictureOf = async (name: string, widthPx: number, heightPx: number) => ({
  name,
  mimeType: "image/png",
  bytes: await pngOf(sceneRaster(widthPx, heightPx, 3)),
});

test("many pictures: one total, one button, a job each", async ({ page, context }) => {
  test.setTimeout(180_000);
  await signInToStudio(page);
  const before = await creditsOf(page);
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/v1/jobs")) {
      keys.push(request.headers()["idempotency-key"]);
    }
  });

  await test.step("what cannot be made is left out of the total, with its reason", async () => {
    await drop(
      page,
      await pictureOf("batch-one.png", 64, 48),
      { name: "batch-broken.png", mimeType: "image/png", bytes: latin1Bytes("This is a letter.") },
      await pictureOf("batch-two.png", 640, 480),
    );
    await expect(page.getByRole("button", { name: "Upscale 2 pictures for 3 credits" })).toBeEnabled();
    await expect(page.getByRole("alert")).toContainText("1 picture is left out and costs nothing.");
    await expect(page.getByRole("alert")).toContainText("batch-broken.png");
  });

  await test.step("each is a job of its own, and the broken one stays", async () => {
    await page.getByRole("button", { name: "Upscale 2 pictures for 3 credits" }).click();
    const batch = page.getByRole("region", { name: "Batch" });
    await expect(batch).toContainText("2 of 2 are finished", { timeout: workTimeoutMs });
    expect(await creditsOf(page)).toBe(before - 3);
    expect(new Set(keys).size).toBe(2);
    const history = page.getByRole("list", { name: "History" });
    await expect(history.getByRole("button", { name: "batch-broken.png, Refused" })).toBeVisible();
  });

  await test.step("the results come as one zip", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: /^Download as zip \(2, / }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("limn-pictures.zip");
    const zip = readFileSync(await download.path()).toString("latin1");
    expect(zip).toContain("batch-one-128x96.png");
    expect(zip).toContain("batch-two-1280x960.png");
  });

  await test.step("a result can be copied, as the PNG that it is", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(page.getByText("Copied.").first()).toBeVisible();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bitmap = item && (await createImageBitmap(await item.getType("image/png")));
      return bitmap && [bitmap.width, bitmap.height];
    });
    expect(copied).toEqual([128, 96]);
  });

  await test.step("a folder brings its pictures and says what it passes over", async () => {
    const folder = test.info().outputPath("holiday");
    mkdirSync(path.join(folder, "beach"), { recursive: true });
    writeFileSync(path.join(folder, "beach", "folder-a.png"), (await pictureOf("a", 40, 30)).bytes);
    writeFileSync(path.join(folder, "folder-b.png"), (await pictureOf("b", 40, 30)).bytes);
    writeFileSync(path.join(folder, "notes.txt"), "not a picture");
    await page.getByLabel("Choose a folder").setInputFiles(folder);
    await expect(page.getByText("2 pictures added. 1 other file was passed over.").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Upscale 2 pictures for 2 credits" })).toBeEnabled();
  });
});

test("results of one picture stand side by side and move together", async ({ page }) => {
  test.setTimeout(180_000);
  await signInToStudio(page);
  await drop(page, await pictureOf("compared.png", 320, 240));
  await upscale(page);
  const panes = page.getByRole("list", { name: "Comparison" }).getByRole("listitem");
  const pictures = panes.getByRole("img");

  await test.step("one result beside the picture as it came", async () => {
    await page.keyboard.press("c");
    await expect(pictures).toHaveCount(2);
    await expect(pictures.first()).toHaveAccessibleName("compared.png, Before");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("slider", { name: "Before and after" })).toBeVisible();
  });

  await test.step("a second result, and a third pane", async () => {
    await page.getByRole("button", { name: "New size" }).click();
    await page.getByRole("radio", { name: "4×" }).check();
    await upscale(page);
    await page.getByRole("button", { name: "Side by side" }).click();
    await expect(pictures).toHaveCount(2);
    await page.getByRole("button", { name: "Add a pane" }).click();
    await expect(pictures).toHaveCount(3);
    await page.getByLabel("Pane 1 shows").selectOption("Before");
    await expect(pictures.first()).toHaveAccessibleName("compared.png, Before");
    await expect(pictures.nth(2)).toHaveAccessibleName("compared.png, Standard 4× PNG");
  });

  await test.step("the same part of each, at any zoom", async () => {
    const parts = () =>
      panes.evaluateAll((items) =>
        items.map((item) => {
          const picture = item.querySelector("img")?.getBoundingClientRect();
          const pane = item.getBoundingClientRect();
          return picture && [picture.x - pane.x, picture.y - pane.y, picture.width].map(Math.round);
        }),
      );
    await page.keyboard.press("1");
    await expect.poll(async () => (await parts()).map((part) => part?.[2])).toEqual([1_280, 1_280, 1_280]);
    const before = await parts();
    const box = await panes.nth(1).boundingBox();
    if (!box) throw new Error("the second pane is not there");
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const after = await parts();
    expect(after[0]).toEqual(after[1]);
    expect(after[1]).toEqual(after[2]);
    expect(after[0]?.[0]).toBe((before[0]?.[0] ?? 0) - 40);
  });

  await test.step("the space bar moves the picture even where the divider stands", async () => {
    await page.getByRole("button", { name: "Side by side" }).click();
    const divider = page.getByRole("slider", { name: "Before and after" });
    const after = page.getByRole("img", { name: "compared.png, after" });
    const knob = await divider.boundingBox();
    const start = await after.boundingBox();
    if (!knob || !start) throw new Error("the comparison is not there");
    await page.mouse.move(knob.x + knob.width / 2, knob.y + knob.height / 2);
    await page.keyboard.down(" ");
    await page.mouse.down();
    await page.mouse.move(knob.x + knob.width / 2, knob.y + knob.height / 2 + 30, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up(" ");
    await expect(divider).toHaveAttribute("aria-valuenow", "50");
    expect(Math.round(((await after.boundingBox())?.y ?? 0) - start.y)).toBe(30);
  });
});
