import { seededRandom } from "#imaging/seeded-random";
import { between, brush, disc, ink, path, pick } from "./pen";

const width = 2048;
const height = 1492;

function sky(random: () => number): string[] {
  const stars = Array.from({ length: 240 }, () =>
    disc(
      between(random, 0, width),
      between(random, 0, 900),
      between(random, 1, 3.4),
      "#fff",
      between(random, 0.25, 0.95),
    ),
  );
  const seas = Array.from({ length: 9 }, () => {
    const [x, y] = [between(random, 460, 920), between(random, 300, 820)];
    return `<ellipse cx="${x}" cy="${y}" rx="${between(random, 40, 120)}" ry="${between(random, 24, 70)}" fill="#eab878" opacity=".3" filter="url(#soft)"/>`;
  });
  return [
    `<rect width="${width}" height="${height}" fill="url(#night)"/>`,
    ...stars,
    disc(700, 560, 900, "url(#glow)"),
    disc(700, 560, 440, "url(#moon)"),
    ...seas,
  ];
}

/** A ridge of hills with pines on it, from left to right at about `top`. */
function ridge(random: () => number, top: number, roughness: number, colour: string, trees: number) {
  let outline = `M-40 ${height}L-40 ${top}`;
  let y = top;
  const points: [number, number][] = [];
  for (let x = -40; x <= width + 60; x += 60) {
    y += (top - y) * 0.25 + between(random, -roughness, roughness);
    points.push([x, y]);
    outline += `L${x} ${y.toFixed(0)}`;
  }
  const shapes = [path(`${outline}L${width + 60} ${height}Z`, { fill: colour })];
  for (let tree = 0; tree < trees; tree++) {
    const [x, foot] = points[Math.floor(random() * points.length)] ?? [0, top];
    const tall = between(random, 60, 150);
    for (let tier = 0; tier < 6; tier++) {
      const from = foot - tall + (tier * tall) / 6;
      const half = (tier + 1) * tall * 0.045;
      shapes.push(
        path(
          `M${x} ${from}L${x + half} ${from + tall / 4}Q${x} ${from + tall / 5} ${x - half} ${from + tall / 4}Z`,
          { fill: colour },
        ),
      );
    }
  }
  return shapes;
}

function gate(): string[] {
  const red = { fill: "url(#gate)", stroke: ink, strokePx: 4 };
  return [
    `<g transform="translate(-96 40)">`,
    path("M226 830L212 1180H244L250 830Z", red),
    path("M424 830L438 1180H406L400 830Z", red),
    path("M196 890H454V914H196Z", red),
    path("M150 800Q325 850 500 800L512 836Q325 880 138 836Z", red),
    path("M136 776Q325 828 514 776L520 804Q325 852 130 804Z", { ...red, fill: "#2b2345" }),
    path("M312 850H338V892H312Z", red),
    path("M212 1180H244V1158H212ZM406 1180H438V1158H406Z", { fill: ink }),
    "</g>",
  ];
}

function mist(random: () => number, top: number, opacity: number): string {
  let outline = `M-160 ${top}`;
  for (let x = -160; x < width + 200; ) {
    const next = x + between(random, 110, 230);
    outline += `Q${(x + next) / 2} ${top - between(random, 40, 110)} ${next} ${top + between(random, -12, 12)}`;
    x = next;
  }
  return path(`${outline}L${width + 300} ${top + 170}H-160Z`, {
    fill: "url(#mist)",
    opacity,
    more: 'filter="url(#soft)"',
  });
}

/** What lies behind the spirit: night, a great moon, hills, a gate and mist. */
export function backdrop(): string[] {
  const random = seededRandom(7);
  return [
    ...sky(random),
    ...ridge(random, 900, 46, "#315a86", 0),
    mist(random, 960, 0.3),
    ...ridge(random, 1030, 26, "#234670", 26),
    mist(random, 1110, 0.34),
    ...gate(),
    ...ridge(random, 1180, 16, "#183457", 18),
    mist(random, 1240, 0.3),
  ];
}

/** The knoll that the spirit sits on, with grass and lit flowers. */
export function knoll(): string[] {
  const random = seededRandom(21);
  const shapes = [
    path(`M-40 1500V1400Q400 1330 760 1318Q1200 1296 1600 1340Q1900 1366 2090 1410V1500Z`, {
      fill: "url(#knoll)",
      stroke: ink,
      strokePx: 5,
    }),
  ];
  for (let blade = 0; blade < 620; blade++) {
    const x = between(random, -20, width + 20);
    const y = 1345 + Math.abs(x - 1000) * 0.06 + between(random, -10, 150);
    const lean = between(random, -30, 46);
    const tall = between(random, 34, 96);
    shapes.push(
      brush(
        [
          [x, y],
          [x + lean * 0.1, y - tall * 0.5],
          [x + lean * 0.5, y - tall * 0.8],
          [x + lean, y - tall],
        ],
        between(random, 5, 11),
        { fill: pick(random, ["#0f2a3d", "#1a4a56", "#2b6f6c", "#49a08a", "#12324a"]) },
        0.3,
        0.7,
      ),
    );
  }
  return shapes;
}

/** One blossom of five notched petals. */
function blossom(x: number, y: number, size: number, turn: number): string {
  const petal = `M0 0C${-size * 0.7} ${-size * 0.5} ${-size * 0.5} ${-size * 1.15} ${-size * 0.12} ${-size * 1.1}L0 ${-size * 0.95}L${size * 0.12} ${-size * 1.1}C${size * 0.5} ${-size * 1.15} ${size * 0.7} ${-size * 0.5} 0 0Z`;
  const petals = Array.from(
    { length: 5 },
    (_, i) =>
      `<g transform="rotate(${i * 72})">${path(petal, { fill: "url(#petal)", stroke: "#a8446f", strokePx: 2 })}${path(`M0 ${-size * 0.2}V${-size * 0.55}`, { fill: "none", stroke: "#c2416f", strokePx: 2 })}</g>`,
  );
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)})">${petals.join("")}${disc(0, 0, size * 0.16, "#ffd977")}</g>`;
}

/** In front: a flowering branch from the upper left, petals on the wind, and fireflies. */
export function foreground(): string[] {
  const random = seededRandom(33);
  const branches = [
    [[-40, 250], [180, 210], [300, 120], [640, 96], 46],
    [[250, 150], [330, 190], [400, 240], [470, 250], 20],
    [[90, 220], [160, 310], [210, 380], [300, 420], 24],
    [[420, 110], [500, 60], [560, 30], [640, -20], 18],
    [[-40, 120], [60, 90], [150, 40], [220, -30], 34],
  ] as const;
  const shapes = branches.map(([a, b, c, d, w]) =>
    brush([a, b, c, d], w, { fill: "#3a2438", stroke: ink, strokePx: 4 }, 0.05, 0.95),
  );
  const ends = branches.flatMap(([, b, c, d]) => [b, c, d]);
  for (let i = 0; i < 74; i++) {
    const [x, y] = ends[i % ends.length] ?? [0, 0];
    shapes.push(
      blossom(
        x + between(random, -74, 74),
        y + between(random, -52, 52),
        between(random, 17, 32),
        between(random, 0, 72),
      ),
    );
  }
  for (let i = 0; i < 70; i++) {
    const size = between(random, 8, 19);
    shapes.push(
      `<g transform="translate(${between(random, 0, width).toFixed(0)} ${between(random, 60, 1400).toFixed(0)}) rotate(${between(random, 0, 360).toFixed(0)})">${path(`M0 0C${size} ${-size} ${2 * size} ${-size * 0.4} ${2 * size} 0C${2 * size} ${size * 0.6} ${size} ${size * 0.7} 0 0Z`, { fill: pick(random, ["#ffd0de", "#ffb2ca", "#fff0f4"]) })}</g>`,
    );
  }
  for (let i = 0; i < 60; i++) {
    const [x, y] = [between(random, 0, width), between(random, 980, 1470)];
    shapes.push(disc(x, y, 20, "url(#spark)", 0.7), disc(x, y, between(random, 2.5, 5), "#f6ffc9"));
  }
  return shapes;
}
