// @ts-check
// What offices and programs draw: charts, maps, signs, windows.
import { lettering, line, words } from "./lettering.mjs";
import { colour, pen } from "./paint.mjs";
import { several, smooth, straight, times, wandering } from "./shapes.mjs";

/** @typedef {import("./paint.mjs").Part} Part */

/** Roads, with an edge on both sides, and their names. @type {Part} */
export function roads(style) {
  const { luck, ink } = style;
  const [fillColour, widthPx] = [luck.one(style.colours), luck.scaled(2, 12)];
  const ways = several(luck.whole(2, 6), () =>
    (luck.often(0.5) ? smooth : straight)(wandering(luck, luck.place(), 70, 9)),
  );
  return `<path d="${ways}" fill="none" stroke="${ink}" stroke-width="${widthPx + 2 * luck.scaled(0.5, 2)}"/><path d="${ways}" fill="none" stroke="${fillColour}" stroke-width="${widthPx}"/>
    ${several(luck.whole(1, 6), () => lettering(style))}`;
}

/** Axes, marks, lines, bars, figures. @type {Part} */
export function chart(style) {
  const { luck, colours, ink } = style;
  const [x, y, width, height] = [
    luck.between(0, 300),
    luck.between(0, 300),
    luck.scaled(80, 400),
    luck.scaled(60, 300),
  ];
  const columns = luck.whole(4, 24);
  const marks = several(
    columns,
    (index) => `M${x + (index * width) / columns} ${y + height}v${luck.one([4, 6, -height])}`,
  );
  const rows = several(luck.whole(2, 9), (index) => `M${x} ${y + index * (height / 9)}h${width}`);
  const bars = several(columns, (index) => {
    const tall = luck.between(0.05, 1) * height;
    return `<rect x="${x + ((index + 0.15) * width) / columns}" y="${y + height - tall}" width="${(0.7 * width) / columns}" height="${tall}" fill="${luck.one(colours.slice(0, 2))}"/>`;
  });
  const curves = several(luck.whole(1, 4), () => {
    const points = times(
      columns + 1,
      (index) => /** @type {const} */ ([x + (index * width) / columns, y + luck.between(0, height)]),
    );
    return `<path d="${(luck.often(0.5) ? straight : smooth)(points)}" ${pen(style, luck.one(colours))}/>`;
  });
  const figures = several(5, (index) =>
    line(
      style,
      [x - 22, y + (index * height) / 5],
      luck.one([8, 9, 10, 12]),
      String(luck.whole(0, 999)),
      ink,
    ),
  );
  return `<path d="${rows}${marks}" ${pen(style, colour(style), luck.one([0.5, 1, 1, 1.5]))}/>${luck.often(0.5) ? bars : ""}${curves}${figures}<path d="M${x} ${y}v${height}h${width}" ${pen(style)}/>`;
}

/** Signs of 24 units in rows, as programs have them. @type {Part} */
export function icons(style) {
  const { luck, ink, colours } = style;
  const [sizePx, [left, top]] = [luck.scaled(14, 64), luck.place()];
  const stroke = (/** @type {number} */ units) =>
    `fill="none" stroke="${luck.often(0.7) ? ink : luck.one(colours)}" stroke-width="${units}"`;
  return several(luck.whole(4, 24), (index) => {
    const own = stroke(luck.one([1, 1.5, 2, 2, 3]));
    const parts = several(luck.whole(2, 4), () =>
      luck.one([
        `<rect x="3" y="${luck.whole(3, 8)}" width="${luck.whole(8, 18)}" height="${luck.whole(6, 13)}" rx="${luck.whole(0, 4)}" ${own}/>`,
        `<circle cx="12" cy="12" r="${luck.whole(2, 10)}" ${own}/>`,
        `<path d="M${luck.whole(3, 9)} 12l${luck.whole(3, 6)} ${luck.whole(3, 6)}L20 ${luck.whole(4, 9)}" ${own} stroke-linecap="round"/>`,
        `<path d="M12 3v${luck.whole(8, 17)}M5 ${luck.whole(8, 19)}h14" ${own}/>`,
        `<path d="M12 2l3 7 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1z" fill="${luck.one(colours)}"/>`,
        `<path d="M4 6h16M4 12h${luck.whole(6, 16)}M4 18h16" ${own}/>`,
      ]),
    );
    return `<svg x="${left - 120 + (index % 6) * sizePx * 1.3}" y="${top + Math.floor(index / 6) * sizePx * 1.3}" width="${sizePx}" height="${sizePx}" viewBox="0 0 24 24">${parts}</svg>`;
  });
}

/** A window of a program: a bar, fields, buttons, lines of lettering. @type {Part} */
export function program(style) {
  const { luck, colours, ink, paper } = style;
  const [x, y, width, height, rowPx] = [
    luck.whole(-20, 260),
    luck.whole(-20, 260),
    luck.whole(140, 420),
    luck.whole(100, 380),
    luck.whole(14, 34),
  ];
  const edge = `stroke="${colour(style)}" stroke-width="${luck.one([0, 0.5, 1, 1, 2])}"`;
  const box = (
    /** @type {number} */ left,
    /** @type {number} */ top,
    /** @type {number} */ across,
    /** @type {string} */ shade,
  ) =>
    `<rect x="${left}" y="${top}" width="${across}" height="${rowPx * 0.8}" rx="${luck.one([0, 0, 3, 6])}" fill="${shade}" ${edge}/>`;
  const rows = several(height / rowPx - 1, (index) => {
    const top = y + (index + 1) * rowPx + 4;
    const label = line(
      style,
      [x + rowPx * 1.3, top + rowPx * 0.6],
      Math.min(22, rowPx * luck.between(0.4, 0.7)),
      words(luck, luck.whole(2, 7)),
      ink,
    );
    return `${luck.often(0.5) ? box(x + 6, top, luck.one([rowPx * 0.8, width * 0.6]), luck.one([paper, ...colours])) : ""}${label}`;
  });
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paper}" ${edge}/>${box(x, y, width, luck.one(colours))}${line(style, [x + 8, y + rowPx * 0.6], rowPx * 0.6, words(luck, 4), ink)}${rows}`;
}
