// @ts-check
// `npm run art:fonts`: cuts the two typefaces down to what the pages use, from their npm packages.
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";
import { projectPath } from "../../scripts/project.mjs";

/** @param {number} first @param {number} last */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join("");

/** Latin of Western Europe, and the signs that the pages write. */
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”„…•€™×→←↑↓−≥≤ŒœŠšŽžŸ`;

/** Headlines have one weight and one drawing for large sizes; the interface has 400 to 700. */
const fonts = [
  {
    source: "fraunces/files/fraunces-latin-opsz-normal.woff2",
    target: "fraunces-display.woff2",
    variationAxes: { wght: 500, opsz: 72 },
  },
  {
    source: "inter/files/inter-latin-wght-normal.woff2",
    target: "inter.woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

for (const { source, target, variationAxes } of fonts) {
  const whole = readFileSync(projectPath("node_modules", "@fontsource-variable", source));
  const cut = await subsetFont(whole, letters, { targetFormat: "woff2", variationAxes });
  writeFileSync(projectPath("app", "fonts", target), cut);
  console.log(`app/fonts/${target}: ${cut.length} bytes of ${whole.length}`);
}
