import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { projectPath } from "../../scripts/project.mjs";

const workflowSchema = z.object({ nodes: z.array(z.object({ type: z.string() })) });

test("the node pack and the example workflow can be taken along, and the settings name this site", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/flux-upscaler");
  await page.getByRole("link", { name: "nodes for ComfyUI" }).click();
  await expect(page).toHaveURL(/\/comfyui$/);

  const [pack] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the node pack" }).click(),
  ]);
  expect(pack.suggestedFilename()).toBe("limn-comfyui.zip");
  const packed = readFileSync(projectPath("public", "downloads", "limn-comfyui.zip"));
  expect(readFileSync(await pack.path()).equals(packed)).toBe(true);

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy settings" }).click();
  await expect.poll(clipboard).toContain(`base_url = ${new URL(page.url()).origin}\n`);

  await page.getByRole("button", { name: "Copy the workflow" }).click();
  await expect(page.getByText("Copied. Click ComfyUI's canvas and paste.").first()).toBeVisible();
  const types = workflowSchema.parse(JSON.parse(await clipboard())).nodes.map(({ type }) => type);
  expect(types).toContain("LimnUpscale");
});

test("a workflow that does not arrive is said, with another way", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.route("**/downloads/limn-upscale.json", (route) => route.abort());
  await page.goto("/comfyui");
  await page.getByRole("button", { name: "Copy the workflow" }).click();
  await expect(page.getByText("The workflow could not be copied.").first()).toBeVisible();
});
