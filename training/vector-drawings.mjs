// @ts-check
// `node training/vector-drawings.mjs FOLDER [COUNT] [SEED]`: drawings that are made up from a seed and drawn by Chromium, for art to
// learn from beside those of drawings.py: each program smooths edges in a way of its own, and letters, too.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { ensureChromium } from "../scripts/install/browser.mjs";
import { scene } from "./vector/scenes.mjs";
import { Luck, sidePx } from "./vector/shapes.mjs";

const [folder, count = "650", seed = "1"] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder that the drawings are to be written to.");
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: await ensureChromium(console.log),
  // Letters whose edges have the colours of a screen's stripes belong to one screen.
  args: ["--no-sandbox", "--disable-gpu", "--disable-lcd-text"],
});
try {
  const page = await browser.newPage({ viewport: { width: sidePx, height: sidePx } });
  for (let index = 0; index < Number(count); index++) {
    const luck = new Luck(Number(seed) * 100_003 + index);
    await page.setContent(`<style>body{margin:0;overflow:hidden}svg{display:block}</style>${scene(luck)}`);
    await page.screenshot({ path: path.join(folder, `${String(index).padStart(4, "0")}.png`) });
  }
} finally {
  await browser.close();
}
