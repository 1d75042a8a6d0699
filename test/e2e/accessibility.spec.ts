import { expect, test } from "@playwright/test";
import { publicPages } from "../../app/site/public-pages";
import { themes, violationsOn, widthsPx } from "../support/axe";

// One browser page for each address: its widths and themes are changed in place.
for (const path of [...publicPages, "/no-such-page"]) {
  test(`${path}: axe finds nothing, nothing overflows and the policy refuses nothing`, async ({ page }) => {
    test.setTimeout(120_000);
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().includes("status of 404"))
        complaints.push(message.text());
    });
    // Of what is refused and caught nothing reaches the console.
    await page.exposeFunction("onRefusal", (what: string) => complaints.push(what));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
        Reflect.get(window, "onRefusal")(`${effectiveDirective} ${blockedURI}`),
      );
    });
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path);
      for (const width of widthsPx) {
        await page.setViewportSize({ width, height: 900 });
        const found = await violationsOn(page, colorScheme);
        expect({ colorScheme, width, found }).toEqual({ colorScheme, width, found: [] });
        const overflowPx = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect({ width, overflowPx }).toEqual({ width, overflowPx: 0 });
      }
    }
    expect(complaints).toEqual([]);
  });
}
