// @ts-check
// `node training/vector-drawings.mjs FOLDER [COUNT] [SEED] [PROGRAM]`: drawings that are made up from a seed and drawn by Chromium, or by
// librsvg, for art to learn from beside those of drawings.py: each program smooths edges in a way of its own, and letters, too.
import { mkdirSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { ensureChromium } from "../scripts/install/browser.mjs";
import { scene } from "./vector/scenes.mjs";
import { Luck, sidePx } from "./vector/shapes.mjs";

const [folder, count = "650", seed = "1", program = "chromium"] = process.argv.slice(2);
if (!folder) throw new Error("Name the folder that the drawings are to be written to.");
mkdirSync(folder, { recursive: true });

/** Each scene with the file it is to be drawn to. */
const scenes = Array.from({ length: Number(count) }, (_, index) => ({
  svg: scene(new Luck(Number(seed) * 100_003 + index)),
  file: path.join(folder, `${String(index).padStart(4, "0")}.png`),
}));

async function drawByChromium() {
  const browser = await chromium.launch({
    executablePath: await ensureChromium(console.log),
    // Letters whose edges have the colours of a screen's stripes belong to one screen.
    args: ["--no-sandbox", "--disable-gpu", "--disable-lcd-text"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: sidePx, height: sidePx } });
    for (const { svg, file } of scenes) {
      await page.setContent(`<style>body{margin:0;overflow:hidden}svg{display:block}</style>${svg}`);
      await page.screenshot({ path: file });
    }
  } finally {
    await browser.close();
  }
}

/** sharp draws SVG by librsvg. */
async function drawByLibrsvg() {
  for (const { svg, file } of scenes)
    await sharp(Buffer.from(svg)).flatten({ background: "#fff" }).png().toFile(file);
}

const programs = { chromium: drawByChromium, librsvg: drawByLibrsvg };
const draw = Object.entries(programs).find(([name]) => name === program)?.[1];
if (!draw) throw new Error(`${program} is not one of ${Object.keys(programs).join(", ")}.`);
await draw();
