import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { jobAnswerSchema } from "#contract/api";
import { newApiKeySchema } from "#contract/profile";
import { newWebhookSchema } from "#contract/webhooks";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { stackAddresses } from "../support/stack";

/** Starts a job by a test key, which costs nothing, and stops it at once; answers its id. */
async function stopJob(page: Page, request: APIRequestContext): Promise<string> {
  const made = await page.request.post("/account/api-keys", { data: { name: "program", mode: "test" } });
  const headers = { Authorization: `Bearer ${newApiKeySchema.parse(await made.json()).key}` };
  const bytes = await pngOf(sceneRaster(20, 12, 3));
  const imageBase64 = Buffer.from(bytes).toString("base64");
  const started = await request.post("/v1/jobs", { headers, data: { imageBase64, size: { scale: 2 } } });
  const { image } = jobAnswerSchema.parse(await started.json());
  await request.post(`/v1/jobs/${image.id}/cancel`, { headers, data: {} });
  return image.id;
}

test("a webhook is made, told of a job, looked at, told again and deleted", async ({ page, request }) => {
  const { receiverUrl } = stackAddresses();
  const url = `${receiverUrl}/hooks/e2e`;
  const received = async () => (await request.get(`${receiverUrl}/control/received?path=/hooks/e2e`)).json();
  await page.goto("/register?returnTo=%2Fprofile");
  await page.getByRole("textbox", { name: "Email" }).fill("hooked@limn.test");
  await page.getByLabel("Password", { exact: true }).fill("a password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/profile/);

  const address = page.getByLabel("Address of a new webhook");
  await address.fill("https://192.168.0.1/");
  await page.getByRole("button", { name: "Make a webhook" }).click();
  await expect(page.getByText(/Limn does not send to this address/)).toBeVisible();
  await address.fill(url);
  await page.getByRole("button", { name: "Make a webhook" }).click();
  const secret = page.getByRole("region", { name: "Your new secret" }).locator("code");
  await expect(secret).toHaveText(/^whsec_/);
  const told = await secret.textContent();
  await page.getByRole("button", { name: `Rotate the secret of ${url}` }).click();
  await expect(secret).not.toHaveText(told ?? "");
  await expect(page.getByText(/the old secret signs until/)).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();

  const jobId = await stopJob(page, request);
  await expect.poll(received).toHaveLength(1);
  const log = page.getByRole("list", { name: "Deliveries" });
  await page.getByRole("button", { name: `Log of ${url}` }).click();
  await expect(log.getByText("job.canceled")).toBeVisible();
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Look again" }).click();
      return log.getByText(/answered 204/).count();
    })
    .toBe(1);
  await page.getByRole("button", { name: `Send ${jobId.replace("job_", "evt_")} again` }).click();
  await expect.poll(received).toHaveLength(2);

  await page.reload();
  await expect(page.getByRole("list", { name: "Webhooks" })).toContainText(url);
  await page.getByRole("button", { name: `Delete ${url}` }).click();
  await expect(page.getByRole("list", { name: "Webhooks" })).toHaveCount(0);
  const again = await page.request.post("/v1/webhooks", { data: { url: null } });
  expect(newWebhookSchema.parse(await again.json()).webhook.url).toBeNull();
});
