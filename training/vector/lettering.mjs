// @ts-check
// Words and pages of them.
import { colour, strokePx } from "./paint.mjs";
import { several } from "./shapes.mjs";

/** @typedef {import("./shapes.mjs").Luck} Luck */
/** @typedef {import("./shapes.mjs").Point} Point */
/** @typedef {import("./paint.mjs").Style} Style */
/** @typedef {import("./paint.mjs").Part} Part */

const syllables = `ka lo mi ren tu sha vor el ing st o qua ble fy dge ju x wiz ght ou pp mm ll
  A I'm Mr. No! ha? 3 0.8 19 (b) & Gr Th W YES`.split(/\s+/);
const letters =
  "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:;!?-+=/<>@#*()äéßñ";

/** Nothing that means anything: syllables, and letters side by side as often. @param {Luck} luck @param {number} length */
export const words = (luck, length) =>
  several(
    length,
    () =>
      (luck.often(0.5) ? luck.one(syllables) : several(luck.whole(1, 3), () => luck.one([...letters]))) +
      (luck.often(0.4) ? " " : ""),
  )
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;");

/** @param {Style} style @param {Point} at @param {number} heightPx @param {string} content @param {string} shade */
export function line({ luck, fonts }, [x, y], heightPx, content, shade) {
  const font = `font-family="${luck.one(fonts)}" font-size="${heightPx.toFixed(1)}" font-weight="${luck.one([400, 400, 700])}" font-style="${luck.one(["normal", "normal", "italic"])}"`;
  return `<text x="${x}" y="${y}" ${font} fill="${shade}" xml:space="preserve">${content}</text>`;
}

/** A word: in a balloon, with an edge around its letters, turned, or as it is. @type {Part} */
export function lettering(style) {
  const { luck, ink, colours } = style;
  const [[x, y], heightPx, word] = [luck.place(), luck.scaled(8, 60), words(luck, luck.whole(2, 5))];
  const balloon = `<ellipse cx="${x + heightPx * 1.8}" cy="${y - heightPx * 0.3}" rx="${heightPx * 3}" ry="${heightPx * 1.2}" fill="#fff" stroke="#000" stroke-width="${strokePx(luck)}"/>`;
  if (luck.often(0.35)) return balloon + line(style, [x, y], heightPx, word, "#000");
  const edge = luck.often(0.3) ? `stroke="${ink}" stroke-width="${strokePx(luck)}" paint-order="stroke"` : "";
  const turn = luck.often(0.3) ? `transform="rotate(${luck.between(-60, 60)} ${x} ${y})"` : "";
  return `<g ${edge} ${turn}>${line(style, [x, y], heightPx, word, luck.one([ink, ...colours]))}</g>`;
}

/** Lines of lettering beneath each other, all alike or each of its own. @type {Part} */
export function pageOfWords(style) {
  const { luck } = style;
  const [left, heightPx, isMixed] = [
    luck.often(0.8) ? -10 : luck.between(0, 300),
    luck.scaled(8, 50),
    luck.often(0.6),
  ];
  const own = isMixed ? style : { ...style, fonts: [luck.one(style.fonts)] };
  let y = luck.between(-30, 60);
  return several(isMixed ? 18 : 480 / heightPx, () => {
    const ownPx = isMixed ? luck.scaled(8, 60) : heightPx;
    y += ownPx * luck.between(1, 1.5);
    return line(
      own,
      [left + luck.between(0, 30), y],
      ownPx,
      words(luck, 1_200 / ownPx),
      luck.often(0.6) ? style.ink : colour(style),
    );
  });
}
