import { expect, test } from "@playwright/test";
import { pngOf } from "../support/pictures/png";
import { rasterFrom } from "../support/pictures/rasters";

test("a picture is described by what can be measured, and a broken one says so", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/tools/image-description-generator");
  await expect(page.getByRole("button", { name: "Choose a picture" })).toBeEnabled();
  const files = page.getByLabel("Picture files");

  const navy = await pngOf(rasterFrom(120, 80, 3, (_, __, channel) => [22, 34, 80][channel] ?? 0));
  await files.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from(navy) });
  await expect(page.getByText("A landscape picture of 120 × 80 px, dark, mostly navy.")).toBeVisible();
  await expect(page.getByText("this Limn runs without a vision model", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Copy the palette" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("#162250");

  await files.setInputFiles({ name: "b.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(page.getByRole("alert")).toContainText("This is not a picture that Limn can read.");
});
