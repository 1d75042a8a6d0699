import { expect, type Page, test } from "@playwright/test";
import { projectPath } from "../../scripts/project.mjs";
import { type Stack, startStack } from "../../scripts/stack/stack.mjs";
import { chooseMode, drag, start } from "../support/modes";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { decoded, downloadResult, drop, signInToStudio, workTimeoutMs } from "../support/studio";

// A product of its own: this one has keys of Replicate and fal, whose stand-ins keep to their documents.
test.describe.configure({ mode: "serial" });
let stack: Stack;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  stack = await startStack({
    withHostedEngines: true,
    logsPath: projectPath(".limn", "reports", "hosted-logs"),
  });
});
test.afterAll(() => stack.stop());

const picture = { widthPx: 96, heightPx: 64 };

async function dropPicture(page: Page, name: string): Promise<Uint8Array> {
  const bytes = await pngOf(sceneRaster(picture.widthPx, picture.heightPx, 3));
  await drop(page, { name, mimeType: "image/png", bytes });
  return bytes;
}

const kinds = [
  { mode: "standard", label: "Standard", verb: "Upscale", factor: 2 },
  { mode: "upscale-basic", label: "Crystal", verb: "Upscale", factor: 2 },
  { mode: "upscale", label: "Creative", verb: "Upscale", factor: 2 },
  { mode: "upscale-flux", label: "Flux", verb: "Upscale", factor: 2 },
  { mode: "style-transfer", label: "Style Transfer", verb: "Transfer", factor: 1 },
  { mode: "inpaint", label: "Edit", verb: "Edit", factor: 1 },
] as const;

for (const { mode, label, verb, factor } of kinds) {
  test(`${label} with a key: from the studio to the stored result, marked as emulated`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const page = await browser.newPage({ baseURL: stack.baseUrl });
    await signInToStudio(page);
    const bytes = await dropPicture(page, `${mode}.png`);
    await chooseMode(page, label);
    if (mode === "style-transfer") {
      const file = { name: "style.png", mimeType: "image/png", buffer: Buffer.from(bytes) };
      await page.getByLabel("Style picture file").setInputFiles(file);
    }
    if (mode === "inpaint") {
      await drag(page, [
        [0.3, 0.4],
        [0.7, 0.6],
      ]);
    }
    const { image } = await start(page, verb);
    expect(image).toMatchObject({ state: "succeeded", isEmulated: true, quote: { mode } });
    await expect(page.getByText(/emulated/i).first()).toBeVisible();
    const result = await decoded((await downloadResult(page)).bytes);
    expect([result.widthPx, result.heightPx]).toEqual([picture.widthPx * factor, picture.heightPx * factor]);
    await page.close();
  });
}

test("Create with a key: from words alone to a stored result that has no before", async ({ browser }) => {
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL: stack.baseUrl });
  await signInToStudio(page);
  await chooseMode(page, "Create");
  await page.getByRole("textbox", { name: "Prompt" }).fill("A red kite over dunes in the evening");
  await page.getByRole("radio", { name: "16:9" }).check({ force: true });
  const { order, image } = await start(page, "Create");
  expect(order).not.toHaveProperty("uploadId");
  expect(image).toMatchObject({ state: "succeeded", isEmulated: true });
  expect(image.quote).toMatchObject({ widthPx: 1_344, heightPx: 752, amountCredits: 6 });
  await expect(page.getByRole("slider", { name: "Before and after" })).toHaveCount(0);
  const result = await decoded((await downloadResult(page)).bytes);
  expect([result.widthPx, result.heightPx]).toEqual([1_344, 752]);
  await page.getByRole("button", { name: "Once more" }).click();
  await expect(page.getByRole("textbox", { name: "Prompt" })).toHaveValue(
    "A red kite over dunes in the evening",
  );
  await page.close();
});

/** Asks the stand-in of Replicate for what only tests ask for. */
async function replicate(what: string, body: object = {}) {
  const answer = await fetch(`${stack.replicateUrl}/_control/${what}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return answer.json();
}

const previewStatuses = async (): Promise<string[]> => {
  const { predictions } = await replicate("predictions");
  return predictions.map(({ status }: { status: string }) => status);
};

test("a region of Creative and of Flux is shown by the model that makes the job, once somebody asks", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await browser.newPage({ baseURL: stack.baseUrl });
  await signInToStudio(page);
  await dropPicture(page, "looked-at.png");
  for (const label of ["Creative", "Flux"]) {
    await chooseMode(page, label);
    await page.getByRole("button", { name: "Preview region" }).click();
    const dialog = page.getByRole("dialog", { name: "Preview region" });
    await expect(dialog).toContainText(`by the model that makes ${label}. Up to 12 an hour`);
    await dialog.getByRole("button", { name: "Make the preview" }).click();
    const after = dialog.getByRole("img", { name: /the region after$/ });
    await expect(after).toBeVisible({ timeout: workTimeoutMs });
    const size = await after.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([128, 128]);
    await expect(dialog).toContainText("Emulated: a stand-in for the hosted model made this");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.close();
});

test("a preview that nobody waits for any more is stopped at the provider", async ({ browser }) => {
  test.setTimeout(180_000);
  await replicate("reset");
  await replicate("outcomes", { outcomes: [{ status: "succeeded", looks: 1_000 }] });
  const page = await browser.newPage({ baseURL: stack.baseUrl });
  await signInToStudio(page);
  await dropPicture(page, "left.png");
  await chooseMode(page, "Crystal");
  await page.getByRole("button", { name: "Preview region" }).click();
  await page.getByRole("button", { name: "Make the preview" }).click();
  await expect.poll(previewStatuses, { timeout: workTimeoutMs }).toEqual(["processing"]);
  await page.keyboard.press("Escape");
  await expect.poll(previewStatuses, { timeout: workTimeoutMs }).toEqual(["canceled"]);
  await page.close();
});
