import { expect, type Page, test } from "@playwright/test";
import { serverMessageSchema } from "#contract/live";
import { createLiveStore } from "../../app/live/live-store";
import { signInByApi } from "../support/api-person";
import { type CuttingProxy, startCuttingProxy } from "../support/cutting-proxy";
import { pngOf } from "../support/pictures/png";
import { sceneRaster } from "../support/pictures/rasters";
import { fillCredentials, makeAccount } from "../support/sign-in";
import { stackAddresses } from "../support/stack";
import { workTimeoutMs } from "../support/studio";

const account = { uid: "cut-sockets", email: "cut-sockets@limn.test", password: "cut-sockets" };
const jobs = 8;
const cuts = 100;

/** What one tab hears over all of its sockets, held by the page's own store. */
class Tab {
  readonly page: Page;
  readonly store = createLiveStore(null);
  /** Each change of an image that it was told, word for word. */
  readonly told: string[] = [];
  sockets = 0;
  snapshots = 0;

  constructor(page: Page) {
    this.page = page;
    page.on("websocket", (socket) => {
      this.sockets += 1;
      socket.on("framereceived", ({ payload }) => this.#hear(String(payload)));
    });
  }

  #hear(payload: string): void {
    if (!payload.startsWith("{")) return;
    const message = serverMessageSchema.parse(JSON.parse(payload));
    this.store.receive(message);
    if (message.type !== "images") return;
    if (message.complete) this.snapshots += 1;
    else this.told.push(...message.changed.map((image) => JSON.stringify(image)));
  }
}

let proxy: CuttingProxy;
test.beforeAll(async () => {
  proxy = await startCuttingProxy(stackAddresses().baseUrl);
});
test.afterAll(() => proxy.close());

test("a hundred cut sockets, while jobs are at work, leave both tabs with what the account holds", async ({
  context,
}) => {
  test.setTimeout(300_000);
  await makeAccount(account);
  const page = await context.newPage();
  // Who lands here first gets 30 credits (specification section 9).
  await page.goto(`${proxy.url}/tools/high-resolution-image-converter`);
  await page.goto(`${proxy.url}/login?returnTo=%2Fdashboard`);
  await fillCredentials(page, account);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.close();
  const tabs = [new Tab(await context.newPage()), new Tab(await context.newPage())];
  for (const tab of tabs) await tab.page.goto(`${proxy.url}/dashboard`);
  for (const tab of tabs) await expect.poll(() => tab.store.getSnapshot().images).toEqual([]);

  const person = await signInByApi(stackAddresses(), account);
  const upload = await person.upload("cut.png", await pngOf(sceneRaster(96, 64, 3)));
  const ids: string[] = [];
  for (let job = 0; job < jobs; job += 1) {
    const { id } = await person.start({ uploadId: upload.id, size: { scale: 2 } });
    ids.push(id);
    // What a cut waits for goes on: a socket is told what it missed as soon as it is open again.
    await proxy.cut(Math.ceil((cuts * (job + 1)) / jobs) - Math.ceil((cuts * job) / jobs));
  }
  const ends = await Promise.all(ids.map((id) => person.ended(id, workTimeoutMs)));
  expect(ends.map(({ state }) => state)).toEqual(ids.map(() => "succeeded"));

  const newestFirst = ends.reverse();
  const balance = await person.balance();
  for (const { page: shown, store, told, snapshots } of tabs) {
    await expect.poll(() => store.getSnapshot().images, { timeout: 30_000 }).toEqual(newestFirst);
    await expect.poll(() => store.getSnapshot().user?.balance).toBe(balance);
    // Resumed each time from where the last socket broke off, and never told the same again.
    expect(snapshots).toBe(1);
    expect(new Set(told).size).toBe(told.length);
    const finished = shown
      .getByRole("list", { name: "History" })
      .getByRole("button", { name: "cut.png, Finished" });
    await expect(finished).toHaveCount(jobs);
  }
  expect(tabs.reduce((sum, { sockets }) => sum + sockets, 0)).toBeGreaterThanOrEqual(cuts);
});
