// @ts-check
// What fills a place with lines or dots.
import { colour, pen, within } from "./paint.mjs";
import { away, outline, several, smooth, straight, times, wandering } from "./shapes.mjs";

/** @typedef {import("./shapes.mjs").Point} Point */
/** @typedef {import("./paint.mjs").Style} Style */
/** @typedef {import("./paint.mjs").Part} Part */

/** Lines side by side. @param {Style} style @param {Point} centre @param {number} radiusPx @param {number} gapPx @param {number} angle */
function parallels(style, centre, radiusPx, gapPx, angle) {
  const stroke = pen(style, colour(style), gapPx * style.luck.between(0.15, 0.65));
  const lines = times((2 * radiusPx) / gapPx, (index) => {
    const middle = away(centre, angle + Math.PI / 2, index * gapPx - radiusPx);
    return straight([away(middle, angle, -radiusPx), away(middle, angle, radiusPx)]);
  });
  return `<path d="${lines.join("")}" ${stroke}/>`;
}

/** @type {Part} */
export function hatching(style) {
  const { luck } = style;
  const [centre, radiusPx, gapPx, angle] = [
    luck.place(),
    luck.scaled(20, 160),
    luck.scaled(2.2, 14),
    luck.between(0, 3.14),
  ];
  const shape = outline(luck, centre, radiusPx);
  const crossed = luck.often(0.35)
    ? parallels(style, centre, radiusPx * 1.6, gapPx, angle + luck.between(0.6, 1.57))
    : "";
  return `${within(style, shape, parallels(style, centre, radiusPx * 1.6, gapPx, angle) + crossed)}${luck.often(0.5) ? `<path d="${shape}" ${pen(style)}/>` : ""}`;
}

/** Screentone. @type {Part} */
export function tone(style) {
  const { luck, colours, paper } = style;
  const [id, pitchPx, sharePx] = [`tone${luck.next()}`, luck.scaled(2.5, 15), luck.between(0.14, 0.48)];
  const [half, radiusPx] = [pitchPx / 2, pitchPx * sharePx];
  const mark = luck.one([
    `<circle cx="${half}" cy="${half}" r="${radiusPx}" fill="${colour(style)}"/>`,
    `<circle cx="${half}" cy="${half}" r="${radiusPx}" fill="${colour(style)}"/>`,
    `<rect x="${half - radiusPx}" y="${half - radiusPx}" width="${2 * radiusPx}" height="${2 * radiusPx}" fill="${colour(style)}"/>`,
    `<path d="M0 ${half}H${pitchPx}M${half} 0V${pitchPx}" stroke="${colour(style)}" stroke-width="${radiusPx}"/>`,
  ]);
  const angle = luck.often(0.5) ? luck.one([0, 15, 30, 45, 60, 75]) : luck.between(0, 90);
  const shape = outline(luck, luck.place(), luck.scaled(25, 200));
  return `<pattern id="${id}" width="${pitchPx}" height="${pitchPx}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">${mark}</pattern>
    <path d="${shape}" fill="${luck.one([paper, ...colours])}"/><path d="${shape}" fill="url(#${id})" ${luck.often(0.6) ? pen(style).replace('fill="none"', "") : ""}/>`;
}

/** Lines of speed: wedges or strokes that run to one place, or past it. @type {Part} */
export function speed(style) {
  const { luck } = style;
  const [centre, holePx, shade, isWedge] = [
    luck.place(),
    luck.scaled(20, 200),
    colour(style),
    luck.often(0.5),
  ];
  return several(luck.whole(15, 90), () => {
    const angle = luck.between(0, 6.28);
    const [near, far] = [
      away(centre, angle, holePx * luck.between(0.8, 1.6)),
      away(centre, angle, luck.between(300, 700)),
    ];
    if (!isWedge) return `<path d="${straight([near, far])}" ${pen(style, shade)}/>`;
    return `<path d="${straight([near, far, away(far, angle + 1.57, luck.scaled(1, 20))])}Z" fill="${shade}"/>`;
  });
}

/** Long thin lines of a pen. @type {Part} */
export function penLines(style) {
  const { luck } = style;
  const [shade, stepPx, draw] = [colour(style), luck.scaled(5, 60), luck.often(0.8) ? smooth : straight];
  return several(
    luck.whole(5, 20),
    () =>
      `<path d="${draw(wandering(luck, luck.place(), stepPx, luck.whole(4, 24)))}" ${pen(style, luck.often(0.8) ? shade : colour(style))}/>`,
  );
}

/** Heights on a map, each within the next; or what a spirograph draws. @type {Part} */
export function contours(style) {
  const { luck } = style;
  const [centre, stroke, shape, gap] = [
    luck.place(),
    pen(style, colour(style)),
    outline(luck, [0, 0], 100),
    luck.between(0.04, 0.16),
  ];
  const [turn, [x, y]] = [luck.often(0.4) ? luck.between(3, 30) : 0, centre];
  return several(luck.whole(5, 22), (index) => {
    const size = turn ? 1 : (index + 1) * gap;
    return `<path d="${shape}" transform="translate(${x} ${y}) rotate(${index * turn}) scale(${size})" vector-effect="non-scaling-stroke" ${stroke}/>`;
  });
}

/** Bands that cross and let each other through. @type {Part} */
export function plaid(style) {
  const { luck } = style;
  const [unitPx, isTurned] = [luck.scaled(8, 70), luck.often(0.4)];
  const bands = times(luck.whole(2, 6), () => ({
    at: luck.next() * unitPx,
    width: luck.scaled(0.8, unitPx / 2),
    shade: luck.one(style.colours),
    strength: luck.between(0.3, 1),
  }));
  const drawn = several(1_024 / unitPx, (index) =>
    bands
      .map(
        ({ at, width, shade, strength }) =>
          `<path d="M${at + index * unitPx - 256} -256v1024M-256 ${at + index * unitPx - 256}h1024" stroke="${shade}" stroke-width="${width}" stroke-opacity="${strength}"/>`,
      )
      .join(""),
  );
  return within(
    style,
    luck.often(0.4) ? "M0 0H512V512H0Z" : outline(luck, luck.place(), luck.scaled(40, 200)),
    `<g transform="rotate(${isTurned ? luck.between(0, 90) : 0} 256 256)">${drawn}</g>`,
  );
}
