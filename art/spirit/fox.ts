import { seededRandom } from "#imaging/seeded-random";
import { fur } from "./fur";
import { drawHead } from "./head";
import { between, brush, type Curve, disc, ink, outline, path, pointOn } from "./pen";
import { drawTails } from "./tails";

function body(): string[] {
  const shade = ["#a9a3da", "#857ec2", "#c9c4ee"];
  const light = ["#ffffff", "#fff6e0", "#dcd8f7"];
  return [
    path("M768 900C740 1060 742 1180 752 1300Q716 1318 706 1344H812Q830 1180 868 1060Z", {
      fill: "#a7a1d6",
      ...outline,
    }),
    path(
      "M770 760C700 860 690 980 742 1090C770 1160 790 1260 796 1340H1262C1330 1290 1340 1180 1282 1070C1220 950 1120 900 1050 800C1010 720 960 650 900 610Z",
      { fill: "url(#coat)", ...outline },
    ),
    path(
      "M1050 800C1120 900 1220 950 1282 1070C1340 1180 1330 1290 1262 1340H1060C1180 1260 1170 1060 1050 980C990 930 980 850 1000 760Z",
      {
        fill: "#8b84c6",
        opacity: 0.45,
      },
    ),
    path(
      "M1000 1330C960 1210 990 1080 1090 1060C1200 1044 1290 1140 1282 1250C1278 1300 1256 1330 1232 1342H940Q936 1306 1000 1298Z",
      {
        fill: "url(#haunch)",
        ...outline,
      },
    ),
    path("M862 1000C850 1120 842 1220 842 1296Q800 1310 790 1344H924Q936 1200 966 1090Z", {
      fill: "url(#coat)",
      ...outline,
    }),
    path("M818 1344V1326M846 1344V1324M874 1344V1326M968 1342V1326M996 1342V1324", {
      fill: "none",
      stroke: ink,
      strokePx: 4,
    }),
    ...fur(120, 1, (r) => [between(r, 1010, 1240), between(r, 1080, 1240), 62], shade, [40, 90]),
    ...fur(90, 2, (r) => [between(r, 960, 1120), between(r, 800, 1000), 52], shade, [50, 110]),
    ...fur(
      70,
      3,
      (r) => [between(r, 860, 940), between(r, 1060, 1260), 92],
      ["#c9c4ee", "#e9e6fb", "#fff"],
      [40, 90],
    ),
    ...ruff(light),
  ];
}

/** The chest's long fur in three rows of locks, the lowest first. */
function ruff(light: readonly string[]): string[] {
  const random = seededRandom(5);
  const rows = [
    { y: 1010, count: 12, length: 150 },
    { y: 930, count: 13, length: 150 },
    { y: 850, count: 13, length: 140 },
  ];
  const locks = rows.flatMap(({ y, count, length }) =>
    Array.from({ length: count }, (_, i) => {
      const share = i / (count - 1);
      const x = 728 + share * 210 + between(random, -8, 8);
      const drop = Math.sin(share * Math.PI) * 50;
      const lock: Curve = [
        [x + 30, y - 60],
        [x + 4, y + drop * 0.4],
        [x - 16, y + length * 0.6 + drop],
        [x + 16 - share * 30, y + length + drop + between(random, -14, 24)],
      ];
      const fill = share > 0.7 ? "#d5d1f3" : "#fbfaff";
      return brush(lock, between(random, 44, 64), { fill, stroke: ink, strokePx: 3.5 }, 0.35, 0.4);
    }),
  );
  return [
    ...locks,
    ...fur(
      110,
      6,
      (r) => [between(r, 740, 920), between(r, 800, 1020), 96],
      [...light, "#b9b3e4"],
      [40, 100],
    ),
  ];
}

/** A plaited red cord around the neck, with a golden bell. */
function cord(): string[] {
  const along: Curve = [
    [706, 838],
    [760, 930],
    [880, 920],
    [968, 790],
  ];
  const knots = Array.from({ length: 19 }, (_, i) => {
    const [x, y] = pointOn(along, i / 18);
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="17" ry="25" transform="rotate(${38 - i * 4} ${x.toFixed(1)} ${y.toFixed(1)})" fill="url(#gate)" stroke="${ink}" stroke-width="4"/>`;
  });
  return [
    ...knots,
    disc(792, 944, 40, "url(#gold)", 1, `stroke="${ink}" stroke-width="5"`),
    path("M753 946H831M792 962V980", { fill: "none", stroke: "#5a3412", strokePx: 5 }),
    disc(792, 960, 7, "#5a3412"),
    `<ellipse cx="778" cy="924" rx="12" ry="7" fill="#fff6c8"/>`,
  ];
}

/** A white fox of nine tails, seated, its face to the left. */
export function fox(): string[] {
  return [...drawTails(), ...body(), ...cord(), ...drawHead()];
}
