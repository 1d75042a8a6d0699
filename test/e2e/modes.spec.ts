import { expect, test } from "@playwright/test";
import { modeNeeds } from "#contract/mode-parameters";
import { chooseMode, start, startButton } from "../support/modes";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { decoded, downloadResult, drop, dropRaster, signInToStudio } from "../support/studio";

const widthPx = 320;
const heightPx = 240;

test("Style Transfer: a style picture is chosen, replaced and removed; its upload goes along", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signInToStudio(page);
  await dropRaster(page, "to-be-styled.png", sceneRaster(widthPx, heightPx, 3));
  await chooseMode(page, "Style Transfer");
  const field = page.getByRole("group", { name: "Style picture" });
  const choose = async (name: string) =>
    field.getByLabel("Style picture file").setInputFiles({
      name,
      mimeType: "image/png",
      buffer: Buffer.from(await pngOf(sceneRaster(widthPx, heightPx, 3))),
    });

  await expect(page.getByText("Choose the picture whose style is carried over.")).toBeVisible();
  await expect(startButton(page, "Transfer")).toBeDisabled();
  await choose("first-style.png");
  await expect(startButton(page, "Transfer")).toBeEnabled();
  await field.getByRole("button", { name: "Remove" }).click();
  await expect(startButton(page, "Transfer")).toBeDisabled();
  await choose("second-style.png");
  await expect(field).toContainText("second-style.png");
  await page.getByRole("slider", { name: "Strength" }).fill("9");

  const { order, image } = await start(page, "Transfer");
  expect(order).toMatchObject({ styleStrength: 9, styleUploadId: expect.stringMatching(/^upl_/) });
  expect(image.quote).toMatchObject({ widthPx, heightPx, amountCredits: 4 });
  await expect(page.getByRole("slider", { name: "Before and after" })).toBeVisible();
  const result = await decoded((await downloadResult(page)).bytes);
  expect([result.widthPx, result.heightPx]).toEqual([widthPx, heightPx]);
});

test("Crystal and Creative: strengths are set, reset, kept with their mode, and sent", async ({ page }) => {
  test.setTimeout(240_000);
  await signInToStudio(page);
  await dropRaster(page, "strengths.png", sceneRaster(96, 64, 3));
  await chooseMode(page, "Crystal");
  const cleanUp = page.getByRole("slider", { name: "Clean-up" });
  await cleanUp.fill("6");
  await page.getByRole("button", { name: "Reset Clean-up to 0" }).click();
  await expect(cleanUp).toHaveValue("0");
  await cleanUp.fill("3");
  await expect(page.getByRole("radio", { name: "Photo" })).toBeChecked();
  await page.getByRole("radio", { name: "Drawing" }).check({ force: true });

  await chooseMode(page, "Creative");
  const detail = page.getByRole("slider", { name: "Detail" });
  await expect(detail).toHaveValue("5");
  await detail.focus();
  await page.keyboard.press("ArrowRight");
  await expect(detail).toHaveValue("6");
  await page.getByRole("radio", { name: "Anime" }).check({ force: true });
  const creative = await start(page, "Upscale");
  expect(creative.order).toMatchObject({ mode: "upscale", detail: 6, style: "anime", size: { scale: 2 } });
  expect(creative.image.quote.parameters).toMatchObject({ detail: 6, style: "anime" });

  await page.getByRole("button", { name: "New size" }).click();
  await chooseMode(page, "Crystal");
  await expect(cleanUp).toHaveValue("3");
  const crystal = await start(page, "Upscale");
  const parameters = { cleanUp: 3, content: "drawing" };
  expect(crystal.order).toMatchObject({ mode: "upscale-basic", ...parameters });
  expect(crystal.image.quote).toMatchObject({ widthPx: 192, heightPx: 128, parameters });
  await expect(page.getByText("Drawing", { exact: true }).filter({ visible: true }).first()).toBeVisible();
});

test("Create says what it needs, and cannot be started", async ({ page }) => {
  await signInToStudio(page);
  await chooseMode(page, "Create");
  await expect(page.getByText(modeNeeds.create ?? "").last()).toBeVisible();
  await expect(startButton(page, "Create")).toHaveCount(0);
});

test("every mode stands in the rail; one that nothing serves says what it needs and does not run", async ({
  page,
}) => {
  await signInToStudio(page);
  const rail = page.getByRole("radiogroup", { name: "Mode" }).filter({ visible: true });
  await expect(rail.getByRole("radio")).toHaveCount(7);
  await chooseMode(page, "Flux");
  await expect(page.getByText(modeNeeds["upscale-flux"] ?? "").last()).toBeVisible();
  await expect(startButton(page, "Upscale")).toHaveCount(0);
  await page.getByRole("button", { name: "About this mode" }).click();
  await expect(page.getByRole("dialog", { name: "About Flux" })).toContainText("fal");
});

test("presets and batches carry what was set in their mode", async ({ page }) => {
  test.setTimeout(240_000);
  await signInToStudio(page);
  await chooseMode(page, "Crystal");
  await page.getByRole("slider", { name: "Clean-up" }).fill("8");
  await page.getByRole("button", { name: "Presets" }).click();
  const dialog = page.getByRole("dialog", { name: "Presets" });
  await dialog.getByRole("textbox").fill("Old scans");
  await dialog.getByRole("button", { name: "Keep", exact: true }).click();
  await expect(dialog.getByRole("button", { name: /^Old scans Crystal, 2×, PNG, clean-up 8/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("slider", { name: "Clean-up" }).fill("1");
  await chooseMode(page, "Standard");
  await page.getByRole("button", { name: "Presets" }).click();
  await dialog.getByRole("button", { name: /^Old scans/ }).click();
  await expect(page.getByRole("slider", { name: "Clean-up" })).toHaveValue("8");

  const orders: { cleanUp?: number }[] = [];
  page.on("request", (sent) => {
    if (sent.method() === "POST" && sent.url().endsWith("/v1/jobs")) orders.push(sent.postDataJSON());
  });
  const bytes = await pngOf(sceneRaster(64, 48, 3));
  await drop(page, ...["one.png", "two.png"].map((name) => ({ name, mimeType: "image/png", bytes })));
  await page.getByRole("button", { name: "Upscale 2 pictures for 4 credits" }).click();
  await expect(page.getByRole("region", { name: "Batch" })).toContainText("2 of 2 are finished", {
    timeout: 90_000,
  });
  expect(orders.map(({ cleanUp }) => cleanUp)).toEqual([8, 8]);

  await drop(page, ...["three.png", "four.png"].map((name) => ({ name, mimeType: "image/png", bytes })));
  await chooseMode(page, "Edit");
  await expect(
    page.getByText("Edit takes one picture at a time: a mask belongs to one picture."),
  ).toBeVisible();
});
