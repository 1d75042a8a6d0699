import { seededRandom } from "#imaging/seeded-random";
import { between, beside, brush, type Curve, ink, outline, pick, pointOn } from "./pen";

/** The nine tails, the farthest first: how each sweeps, and how broad it is. */
const tails: readonly { curve: Curve; widthPx: number }[] = [
  {
    curve: [
      [1230, 1270],
      [1330, 900],
      [1020, 420],
      [1130, 110],
    ],
    widthPx: 190,
  },
  {
    curve: [
      [1230, 1270],
      [1700, 1180],
      [1700, 1400],
      [2010, 1330],
    ],
    widthPx: 190,
  },
  {
    curve: [
      [1230, 1270],
      [1420, 880],
      [1170, 420],
      [1390, 90],
    ],
    widthPx: 210,
  },
  {
    curve: [
      [1230, 1270],
      [1640, 1120],
      [1760, 1290],
      [2030, 1130],
    ],
    widthPx: 210,
  },
  {
    curve: [
      [1230, 1270],
      [1500, 900],
      [1340, 430],
      [1650, 150],
    ],
    widthPx: 225,
  },
  {
    curve: [
      [1230, 1270],
      [1640, 1030],
      [1720, 1140],
      [1990, 900],
    ],
    widthPx: 220,
  },
  {
    curve: [
      [1230, 1270],
      [1570, 940],
      [1470, 560],
      [1850, 280],
    ],
    widthPx: 235,
  },
  {
    curve: [
      [1230, 1270],
      [1620, 1010],
      [1600, 780],
      [1960, 600],
    ],
    widthPx: 235,
  },
  {
    curve: [
      [1220, 1290],
      [1480, 1120],
      [1530, 1030],
      [1800, 930],
    ],
    widthPx: 190,
  },
];

function tail({ curve, widthPx }: { curve: Curve; widthPx: number }, index: number): string[] {
  const random = seededRandom(100 + index);
  const [start, , , end] = curve;
  const gradient = `<linearGradient id="tail${index}" gradientUnits="userSpaceOnUse" x1="${start[0]}" y1="${start[1]}" x2="${end[0]}" y2="${end[1]}"><stop offset="0" stop-color="#8d86c6"/><stop offset=".35" stop-color="#e9e6fb"/><stop offset=".72" stop-color="#fff"/><stop offset=".86" stop-color="#9df0ea"/><stop offset="1" stop-color="#2aa7bd"/></linearGradient>`;
  const shapes = [
    `<defs>${gradient}</defs>`,
    brush(curve, widthPx * 1.5, { fill: "#6fe6e4", opacity: 0.16, more: 'filter="url(#haze)"' }, 0.66),
    brush(curve, widthPx, { fill: `url(#tail${index})`, ...outline }, 0.66, 0.1),
    brush(beside(curve, widthPx * 0.26), widthPx * 0.42, { fill: "#7a74bd", opacity: 0.42 }, 0.62),
    brush(beside(curve, -widthPx * 0.25), widthPx * 0.24, { fill: "#fff", opacity: 0.8 }, 0.62),
  ];
  for (let hair = 0; hair < 20; hair++) {
    const offset = between(random, -0.44, 0.44) * widthPx;
    const shade = offset > 0 ? ["#8f89cc", "#6a63ad", "#b6b1e2"] : ["#ffffff", "#cfcaf0", "#f2f0ff"];
    shapes.push(
      brush(
        beside(curve, offset),
        between(random, 6, 16),
        { fill: pick(random, shade), opacity: between(random, 0.5, 0.95) },
        between(random, 0.45, 0.75),
      ),
    );
  }
  return [...shapes, ...tufts(curve, widthPx, random)];
}

/** Locks that stand off a tail's end, as a brush's hairs do. */
function tufts(curve: Curve, widthPx: number, random: () => number): string[] {
  return Array.from({ length: 9 }, () => {
    const t = between(random, 0.66, 0.86);
    const [x, y] = pointOn(curve, t);
    const [aheadX, aheadY] = pointOn(curve, Math.min(1, t + 0.12));
    const [dx, dy] = [aheadX - x, aheadY - y];
    const side = random() < 0.5 ? -1 : 1;
    const out = (side * widthPx * 0.2) / (Math.hypot(dx, dy) || 1);
    const from: readonly [number, number] = [x - dy * out, y + dx * out];
    const lock: Curve = [
      from,
      [from[0] + dx * 0.5 - dy * out * 0.5, from[1] + dy * 0.5 + dx * out * 0.5],
      [from[0] + dx * 0.9 - dy * out * 0.7, from[1] + dy * 0.9 + dx * out * 0.7],
      [from[0] + dx * 1.7 - dy * out * 0.5, from[1] + dy * 1.7 + dx * out * 0.5],
    ];
    const fill = t > 0.76 ? pick(random, ["#b9f6f0", "#7fe0e2"]) : pick(random, ["#ffffff", "#eeebff"]);
    return brush(lock, between(random, 18, 34), { fill, stroke: ink, strokePx: 2.5 }, 0.35);
  });
}

/** All nine tails as a fan. */
export const drawTails = () => tails.flatMap(tail);
