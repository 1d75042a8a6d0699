import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "@playwright/test";
import { listenOnLoopback } from "../../emulators/listen.mjs";
import { sdkFolder } from "../../scripts/artefacts/sdk.mjs";
import { projectPath } from "../../scripts/project.mjs";
import { signInByApi } from "../support/api-person";
import { expectedTour, tour, type TourOptions } from "../support/sdk/tour";
import { tourMaterial } from "../support/sdk/tour-material";
import { stackAddresses } from "../support/stack";

/** Another site, with the SDK as it is bundled; its origin is not the product's. Gives its address. */
async function openShop(): Promise<string> {
  const sdk = readFileSync(projectPath(sdkFolder, "dist", "index.js"));
  const server = createServer(({ url }, response) => {
    const isScript = url === "/limn-sdk.js";
    response.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html" });
    response.end(isScript ? sdk : "<!doctype html><title>Shop</title>");
  });
  const shop = await listenOnLoopback(server, 0);
  closeShop = shop.close;
  return shop.url;
}

let closeShop = async () => {};
test.afterEach(() => closeShop());

test("the SDK works on a page of another site", async ({ page }) => {
  const { baseUrl } = stackAddresses();
  const person = await signInByApi(stackAddresses());
  const limn = { apiKey: await person.makeApiKey({ name: "page" }), baseUrl };
  const site = await openShop();
  await page.goto(site);
  const material = await tourMaterial();
  const inPage = {
    limn,
    message: material.message,
    picture: [...material.picture],
    largePicture: [...material.largePicture],
    program: `${tour}`,
  };
  const outcome = await page.evaluate(async (given) => {
    const sdk = await import(/* @vite-ignore */ `${location.origin}/limn-sdk.js`);
    const bytes = (numbers: number[]) => new Uint8Array(numbers);
    const go = new Function(`return (${given.program})`)() as (options: TourOptions) => Promise<unknown>;
    const picture = bytes(given.picture);
    await new sdk.Limn(given.limn).upscale(picture);
    return go({ ...given, sdk, picture, largePicture: bytes(given.largePicture) });
  }, inPage);
  expect(outcome).toEqual(expectedTour);
});
