import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import * as sdk from "../../../clients/sdk/source/index";
import { expectedTour, tour } from "../../support/sdk/tour";
import { tourMaterial } from "../../support/sdk/tour-material";
import { newClient } from "../../support/workerd/api-client";
import { newPerson, origin } from "../../support/workerd/person";

it("the SDK works in workerd, through a fetch that is not the platform's own", async () => {
  const person = await newPerson("sdk-tour", 60);
  const { key } = await newClient(person);
  // The first picture is one of two, so that the list has pages.
  const limn = { apiKey: key, baseUrl: origin, fetch: SELF.fetch.bind(SELF) as typeof fetch };
  const material = await tourMaterial();
  await new sdk.Limn(limn).upscale(material.picture);
  expect(await tour({ sdk, limn, ...material })).toEqual(expectedTour);
});
