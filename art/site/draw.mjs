// @ts-check
// `npm run art:site`: draws the icons and the social card from their sources here, with the Chromium of the tests.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { ensureChromium } from "../../scripts/install/browser.mjs";
import { ensureFolder, projectPath } from "../../scripts/project.mjs";

const mark = readFileSync(projectPath("public", "favicon.svg"), "utf8");

/**
 * Each icon with the share of its edge that the mark takes: launchers cut maskable ones to a circle of 80 %.
 * @type {readonly {file: string, sizePx: number, markShare: number, rounded: boolean}[]}
 */
const icons = [
  { file: "icon-192.png", sizePx: 192, markShare: 0.68, rounded: true },
  { file: "icon-512.png", sizePx: 512, markShare: 0.68, rounded: true },
  { file: "maskable-512.png", sizePx: 512, markShare: 0.5, rounded: false },
  { file: "apple-touch-icon.png", sizePx: 180, markShare: 0.62, rounded: false },
];

const browser = await chromium.launch({
  executablePath: await ensureChromium(console.log),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  // The mark follows the colour scheme: light squares on the dark plate.
  const page = await browser.newPage({ colorScheme: "dark" });
  ensureFolder(projectPath("public", "icons"));
  for (const { file, sizePx, markShare, rounded } of icons) {
    await page.setViewportSize({ width: sizePx, height: sizePx });
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:#191919;
        border-radius:${rounded ? "22%" : "0"}}html{background:transparent}svg{width:${markShare * 100}vw}</style>${mark}`,
    );
    await page.screenshot({ path: projectPath("public", "icons", file), omitBackground: true });
  }
  await page.setViewportSize({ width: 1_200, height: 630 });
  await page.goto(pathToFileURL(projectPath("art", "site", "social-card.html")).href);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: projectPath("public", "social-card.jpg"), type: "jpeg", quality: 84 });
} finally {
  await browser.close();
}
