import { describe, expect, it } from "vitest";
import { closestPage } from "../../../app/errors/closest-page";
import { publicPages } from "../../../app/site/public-pages";

describe("the page that was meant", () => {
  it.each([
    ["/pricng", "/pricing"],
    ["/Pricing/", "/pricing"],
    ["/pricing.html", "/pricing"],
    ["/prices", "/pricing"],
    ["/log-in", "/login"],
    ["/anime", "/anime-image-upscaling"],
    ["/anime-upscaling", "/anime-image-upscaling"],
    ["/flux", "/flux-upscaler"],
    ["/forgot_pasword", "/forgot-password"],
    ["/wp-admin.php", null],
    ["/a", null],
    ["/", null],
    ["/nowhere-near-anything", null],
  ])("%s is %s", (path, page) => {
    expect(closestPage(path, publicPages)).toBe(page);
  });
});
