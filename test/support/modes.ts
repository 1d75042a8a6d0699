import { expect, type Locator, type Page } from "@playwright/test";
import { jobAnswerSchema } from "#contract/api";
import { workTimeoutMs } from "./studio";

/** Chooses a mode, in the rail or, on narrow screens, in the inspector. */
export async function chooseMode(page: Page, label: string): Promise<void> {
  const radio = page.getByRole("radio", { name: new RegExp(`^${label}(\\W|$)`) }).filter({ visible: true });
  // By the keyboard: on a phone what stays in sight below may lie over it.
  await radio.press(" ");
  await expect(radio).toBeChecked();
}

/** The button that starts what is set, with its price. */
export function startButton(page: Page, verb: string): Locator {
  return page.getByRole("button", { name: new RegExp(`^${verb} for \\d+ credits?`) });
}

/** Presses the button and gives the request that it sends and the image that comes of it, once that is finished. */
export async function start(page: Page, verb: string) {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/v1/jobs")),
    startButton(page, verb).click(),
  ]);
  await expect(page.getByRole("link", { name: "Download" })).toBeVisible({ timeout: workTimeoutMs });
  const answer = await request.response();
  const { image } = jobAnswerSchema.parse(await answer?.json());
  const finished = await (await page.request.get(`/v1/jobs/${image.id}`)).json();
  return { order: request.postDataJSON(), image: jobAnswerSchema.parse(finished).image };
}

/** The surface that a mask is painted on. */
export function paintSurface(page: Page): Locator {
  return page.getByRole("application", { name: /^Mask of / });
}

/** Draws with the mouse through points of the surface, given from 0 to 1 along both edges. */
export async function drag(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const box = await paintSurface(page).boundingBox();
  const [first, ...others] = points.map(([x, y]) => box && [box.x + x * box.width, box.y + y * box.height]);
  if (!first) throw new Error("there is no surface to paint on");
  await page.mouse.move(first[0] ?? 0, first[1] ?? 0);
  await page.mouse.down();
  for (const point of others) if (point) await page.mouse.move(point[0] ?? 0, point[1] ?? 0, { steps: 8 });
  await page.mouse.up();
}
