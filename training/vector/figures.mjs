// @ts-check
// What is drawn of somebody: patches of colour, hair, eyes.
import { colour, fill, pen, strokePx, within } from "./paint.mjs";
import { away, outline, several, smooth, straight } from "./shapes.mjs";

/** @typedef {import("./shapes.mjs").Point} Point */
/** @typedef {import("./paint.mjs").Part} Part */

/** A patch of colour with a shadow that has an edge, and ink around it. @type {Part} */
export function cel(style) {
  const { luck } = style;
  const [centre, radiusPx, { paint, definition }] = [luck.place(), luck.scaled(10, 170), fill(style)];
  const shape = outline(luck, centre, radiusPx);
  const shadow = `<path d="${outline(luck, away(centre, luck.between(0, 6.28), radiusPx * 0.6), radiusPx)}" fill="#000" fill-opacity="${luck.between(0.1, 0.4)}"/>`;
  return `${definition}<path d="${shape}" fill="${paint}"/>${luck.often(0.6) ? within(style, shape, shadow) : ""}
    ${luck.often(0.85) ? `<path d="${shape}" ${pen(style)}/>` : ""}`;
}

/** Locks of hair, or grass: bows that end in a point, or strokes. @type {Part} */
export function hair(style) {
  const { luck, ink } = style;
  const [root, angle, lengthPx, spreadPx] = [
    luck.place(),
    luck.between(0, 6.28),
    luck.scaled(20, 240),
    luck.scaled(3, 40),
  ];
  const [shade, isTapered] = [colour(style), luck.often(0.6)];
  return several(luck.whole(5, 30), () => {
    const start = away(root, luck.between(0, 6.28), luck.between(0, spreadPx));
    const end = away(start, angle + luck.between(-0.3, 0.3), lengthPx * luck.between(0.6, 1.1));
    const bow = (/** @type {number} */ sidePx) =>
      away([(start[0] + end[0]) / 2, (start[1] + end[1]) / 2], angle + 1.57, sidePx);
    const bendPx = luck.between(-0.3, 0.3) * lengthPx;
    if (!isTapered) return `<path d="${smooth([start, bow(bendPx), end])}" ${pen(style, shade)}/>`;
    const back = [end, bow(bendPx + strokePx(luck) * 1.5), start];
    return `<path d="${smooth([start, bow(bendPx), end])}${smooth(/** @type {Point[]} */ (back)).replace("M", "L")}Z" fill="${luck.often(0.8) ? shade : ink}"/>`;
  });
}

/** Ellipses within each other with lashes above: eyes, wheels, buttons. @type {Part} */
export function eye(style) {
  const { luck, ink } = style;
  const [[x, y], radiusPx, narrow] = [luck.place(), luck.scaled(4, 45), luck.between(0.55, 1.2)];
  const rings = several(luck.whole(2, 4), (index) => {
    const ring = radiusPx * 0.68 ** index;
    return `<ellipse cx="${x}" cy="${y + index}" rx="${ring * narrow}" ry="${ring}" fill="${colour(style)}" ${luck.often(0.7) ? `stroke="${ink}" stroke-width="${strokePx(luck)}"` : ""}/>`;
  });
  const light = `<circle cx="${x - radiusPx * 0.25}" cy="${y - radiusPx * 0.3}" r="${radiusPx * 0.2}" fill="#fff"/>`;
  const lashes = several(luck.whole(0, 6), () => {
    const angle = luck.between(-2.8, -0.4);
    return straight([away([x, y], angle, radiusPx), away([x, y], angle, radiusPx * luck.between(1.15, 1.5))]);
  });
  return `${rings}${light}<path d="${lashes}" ${pen(style)}/>`;
}
