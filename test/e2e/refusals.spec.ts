import { expect, test } from "@playwright/test";
import { errorTable } from "#contract/errors";
import { creditsOf } from "../support/account";
import { animatedPng, pngBomb, pngOf } from "../support/pictures/png";
import { latin1Bytes } from "../support/pictures/bytes";
import { jpegOf } from "../support/pictures/jpeg";
import { sceneRaster } from "../support/pictures/rasters";
import { animatedWebp } from "../support/pictures/webp";
import { drop, signInToStudio } from "../support/studio";

const bad: readonly {
  what: string;
  name: string;
  bytes: () => Promise<Uint8Array>;
  code: keyof typeof errorTable;
}[] = [
  { what: "no bytes", name: "empty.png", bytes: async () => new Uint8Array(0), code: "image-empty" },
  {
    what: "no picture",
    name: "notes.png",
    bytes: async () => latin1Bytes("This is a letter, not a picture."),
    code: "image-unknown",
  },
  {
    what: "a vector drawing",
    name: "logo.svg",
    bytes: async () => latin1Bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    code: "image-vector",
  },
  { what: "an animated PNG", name: "dance.png", bytes: async () => animatedPng(3), code: "image-animated" },
  { what: "an animated WebP", name: "dance.webp", bytes: async () => animatedWebp(), code: "image-animated" },
  {
    what: "half a JPEG",
    name: "half.jpg",
    bytes: async () => (await jpegOf(sceneRaster(200, 150, 3))).slice(0, 3000),
    code: "image-truncated",
  },
  {
    what: "a decompression bomb",
    name: "bomb.png",
    bytes: async () => pngBomb(60_000, 60_000),
    code: "image-too-large",
  },
  {
    what: "a giant edge",
    name: "giant.png",
    bytes: async () => pngBomb(900_000, 1),
    code: "image-too-large",
  },
];

test("each bad file is refused with a sentence, charges nothing, and the next upload works", async ({
  page,
}) => {
  await signInToStudio(page);
  const before = await creditsOf(page);
  for (const { what, name, bytes, code } of bad) {
    await test.step(what, async () => {
      await drop(page, { name, mimeType: "image/png", bytes: await bytes() });
      const sentence = errorTable[code].sentence.split(".")[0] ?? "";
      await expect(page.getByText(sentence).first()).toBeVisible();
      await page.keyboard.press("Escape");
    });
  }
  await drop(page, { name: "good.png", mimeType: "image/png", bytes: await pngOf(sceneRaster(64, 48, 3)) });
  await expect(page.getByText("128 × 96 px").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Upscale for 1 credit$/ })).toBeEnabled();
  expect(await creditsOf(page)).toBe(before);
});

test("a picture that somebody cannot pay for is not begun", async ({ page }) => {
  await page.goto("/register?returnTo=%2Fdashboard");
  await page.getByRole("textbox", { name: "Email" }).fill("poor@limn.test");
  await page.getByLabel("Password", { exact: true }).fill("a good password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await drop(page, { name: "dear.png", mimeType: "image/png", bytes: await pngOf(sceneRaster(64, 48, 3)) });
  await expect(page.getByText("128 × 96 px").first()).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "1 credit is missing" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Upscale for/ })).toBeDisabled();
});

test("an upload that the network breaks leaves nothing behind, and the next one works", async ({
  page,
  context,
}) => {
  await signInToStudio(page);
  const file = { name: "lost.png", mimeType: "image/png", bytes: await pngOf(sceneRaster(90, 70, 3)) };
  await expect(page.getByRole("button", { name: /^Account, \d+ credits$/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await drop(page, file);
  await expect(page.getByText(/connection|offline|network/i).first()).toBeVisible();
  await context.setOffline(false);
  await drop(page, { ...file, name: "found.png" });
  await expect(page.getByText("180 × 140 px").first()).toBeVisible();
});
