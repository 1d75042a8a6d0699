// @ts-check
// The scenes that vector-drawings.mjs has Chromium draw, as SVG.
import { cel, eye, hair } from "./figures.mjs";
import { lettering, pageOfWords } from "./lettering.mjs";
import { fill, strokePx, styleOf, within } from "./paint.mjs";
import { contours, hatching, penLines, plaid, speed, tone } from "./patterns.mjs";
import { chart, icons, program, roads } from "./sheets.mjs";
import { several, sidePx } from "./shapes.mjs";

/** @typedef {import("./shapes.mjs").Luck} Luck */
/** @typedef {import("./paint.mjs").Style} Style */
/** @typedef {import("./paint.mjs").Part} Part */

const drawn = [cel, hair, eye, hatching, tone, speed, penLines, contours];
const ruled = [roads, lettering, chart, plaid, icons, program];
/** What a kind of drawing has on it, and of how many parts one has. @type {readonly {parts: readonly Part[], fewest: number, most: number}[]} */
const kinds = [
  { parts: [cel, cel, cel, hair, eye, hatching, tone], fewest: 8, most: 40 },
  { parts: [cel, cel, hair, eye, lettering, plaid], fewest: 4, most: 30 },
  { parts: [penLines, penLines, hair, contours, hatching, speed], fewest: 3, most: 12 },
  { parts: [penLines, penLines, contours], fewest: 4, most: 14 },
  { parts: [pageOfWords], fewest: 1, most: 2 },
  { parts: [pageOfWords], fewest: 1, most: 1 },
  { parts: [tone, tone, speed, hatching, cel, lettering, hair], fewest: 5, most: 20 },
  { parts: [chart, icons, program, roads, contours, lettering], fewest: 3, most: 9 },
  { parts: [...drawn, ...ruled], fewest: 6, most: 24 },
];

/** A page of panels, each with a drawing of its own. @param {Style} style */
function panels(style) {
  const { luck, ink } = style;
  const [columns, rows, gapPx] = [luck.whole(1, 3), luck.whole(2, 3), luck.between(2, 12)];
  const [width, height] = [sidePx / columns, sidePx / rows];
  return several(columns * rows, (index) => {
    const [left, top] = [(index % columns) * width + gapPx, Math.floor(index / columns) * height + gapPx];
    const frame = `M${left} ${top}h${width - 2 * gapPx}v${height - 2 * gapPx}h${2 * gapPx - width}Z`;
    return `${within(style, frame, contents(style))}<path d="${frame}" fill="none" stroke="${ink}" stroke-width="${strokePx(luck)}"/>`;
  });
}

/** @param {Style} style */
function contents(style) {
  const { luck } = style;
  const { parts, fewest, most } = luck.one(kinds);
  const { paint, definition } = luck.often(0.5) ? fill(style) : { paint: style.paper, definition: "" };
  return `${definition}<rect width="${sidePx}" height="${sidePx}" fill="${paint}"/>${several(luck.scaled(fewest, most), () => luck.one(parts)(style))}`;
}

/** One drawing; a third of them without smooth edges. @param {Luck} luck */
export function scene(luck) {
  const style = styleOf(luck);
  const whole = luck.often(0.15) ? panels(style) : contents(style);
  const rendering = `shape-rendering="${luck.often(0.33) ? "crispEdges" : "auto"}" text-rendering="${luck.one(["auto", "geometricPrecision"])}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sidePx}" height="${sidePx}" ${rendering}>${whole}</svg>`;
}
