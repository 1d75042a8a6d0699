// @ts-check
// Colours, fills and pens of a drawing.
import { several, times } from "./shapes.mjs";

/** @typedef {import("./shapes.mjs").Luck} Luck */
/**
 * What the parts of a drawing have in common.
 * @typedef {{luck: Luck, paper: string, ink: string, colours: readonly string[], fonts: readonly string[]}} Style
 */
/** @typedef {(style: Style) => string} Part gives SVG */

// Debian's fonts-dejavu and fonts-liberation; a browser without them takes others.
const fonts = [
  "DejaVu Sans",
  "DejaVu Sans Condensed",
  "DejaVu Sans Mono",
  "DejaVu Serif",
  "DejaVu Serif Condensed",
  "Liberation Sans",
  "Liberation Sans Narrow",
  "Liberation Serif",
  "Liberation Mono",
];

/** @param {Luck} luck */
const anyColour = (luck) => `hsl(${luck.whole(0, 359)} ${luck.whole(10, 95)}% ${luck.whole(15, 92)}%)`;

/** @param {Luck} luck @returns {Style} */
export function styleOf(luck) {
  const isGrey = luck.often(0.3);
  const isDark = luck.often(0.2);
  const [plainInk, inkLightness] = isDark ? ["#fff", 85] : ["#000", 14];
  const ink = luck.often(0.7) ? plainInk : `hsl(${luck.whole(0, 359)} 40% ${inkLightness}%)`;
  const [plainPaper, lightness] = isDark ? ["#111", 15] : ["#fff", 90];
  const paper = luck.often(0.45)
    ? plainPaper
    : `hsl(${luck.whole(0, 359)} ${isGrey ? 0 : 40}% ${lightness}%)`;
  const colours = times(6, () => (isGrey ? `hsl(0 0% ${luck.one([0, 30, 60, 80, 100])}%)` : anyColour(luck)));
  return { luck, ink, paper, colours, fonts };
}

/** Flat, or from one colour to another. @param {Style} style @returns {{paint: string, definition: string}} */
export function fill(style) {
  const { luck, colours } = style;
  if (luck.often(0.7)) return { paint: luck.one(colours), definition: "" };
  const [id, kind] = [`shade${luck.next()}`, luck.one(["linear", "linear", "radial"])];
  const direction = kind === "linear" ? `x2="${luck.next()}" y2="${luck.next()}"` : "";
  const stops = several(2, (index) => `<stop offset="${index}" stop-color="${luck.one(colours)}"/>`);
  return {
    paint: `url(#${id})`,
    definition: `<${kind}Gradient id="${id}" ${direction}>${stops}</${kind}Gradient>`,
  };
}

/** What is drawn within a shape. @param {Style} style @param {string} shape a path @param {string} content */
export function within({ luck }, shape, content) {
  const id = `shape${luck.next()}`;
  return `<clipPath id="${id}"><path d="${shape}"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** @param {Style} style */
export const colour = ({ luck, ink, colours }) => (luck.often(0.4) ? ink : luck.one(colours));

/** Strokes that are a fraction of a low-resolution pixel are the point. @param {Luck} luck */
export const strokePx = (luck) =>
  Number((luck.often(0.75) ? luck.scaled(0.5, 2.6) : luck.scaled(2, 6)).toFixed(2));

/** @param {Style} style @param {string} [stroke] @param {number} [widthPx] */
export function pen({ luck, ink }, stroke = ink, widthPx = strokePx(luck)) {
  const dashes = luck.often(0.12) ? `stroke-dasharray="${luck.scaled(1.5, 14)} ${luck.scaled(1.5, 9)}"` : "";
  const ends = `stroke-linejoin="${luck.one(["miter", "round", "bevel"])}" stroke-linecap="${luck.one(["butt", "round", "square"])}"`;
  return `fill="none" stroke="${stroke}" stroke-width="${widthPx}" ${ends} ${dashes}`;
}
