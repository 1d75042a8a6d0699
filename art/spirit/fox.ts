import { between, beside, brush, type Curve, createRandom, disc, ink, path, pick, pointOn } from "./pen";

const outline = { stroke: ink, strokePx: 6 };

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
  const random = createRandom(100 + index);
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

/** Fur lines from where `origin` says, each about `length` px along a direction. */
function fur(
  count: number,
  seed: number,
  origin: (random: () => number) => readonly [number, number, number],
  colours: readonly string[],
  [shortest, longest]: readonly [number, number],
): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const [x, y, degrees] = origin(random);
    const angle = ((degrees + between(random, -14, 14)) * Math.PI) / 180;
    const length = between(random, shortest, longest);
    const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
    const curve: Curve = [
      [x, y],
      [x + dx * 0.4 - dy * 0.12, y + dy * 0.4 + dx * 0.12],
      [x + dx * 0.8 - dy * 0.1, y + dy * 0.8 + dx * 0.1],
      [x + dx, y + dy],
    ];
    return brush(curve, between(random, 4, 10), {
      fill: pick(random, colours),
      opacity: between(random, 0.5, 1),
    });
  });
}

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
  const random = createRandom(5);
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

function ears(): string[] {
  return [
    path("M800 560C800 470 830 360 884 300C916 380 930 480 914 600Z", { fill: "#b1abdf", ...outline }),
    path("M700 566C690 460 700 350 744 268C806 340 862 450 876 590Z", { fill: "url(#coat)", ...outline }),
    path("M728 560C722 470 728 390 750 332C794 400 826 480 836 576Z", { fill: "url(#inner)" }),
    path("M744 268C726 302 716 336 710 370Q744 350 784 326Q766 294 744 268Z", {
      fill: "#d8353c",
      ...outline,
    }),
    ...fur(
      34,
      8,
      (r) => [between(r, 744, 836), between(r, 560, 600), -104],
      ["#fff", "#f1eefe", "#ffe4da"],
      [70, 170],
    ),
  ];
}

function head(): string[] {
  return [
    ...ears(),
    path(
      "M540 742C536 724 548 712 570 708C620 690 648 664 672 622C700 572 752 544 812 548C890 556 946 620 952 700C968 716 986 744 988 772C968 770 956 770 946 776C956 802 952 830 940 850C924 836 908 834 894 836C894 858 880 884 860 896C850 872 832 862 812 858C770 862 724 848 690 822C650 806 610 802 578 798C558 794 548 778 552 768Z",
      { fill: "url(#face)", ...outline },
    ),
    path(
      "M690 822C740 800 800 800 852 770C900 740 930 700 952 700C968 716 986 744 988 772C968 770 956 770 946 776C956 802 952 830 940 850C924 836 908 834 894 836C894 858 880 884 860 896C850 872 832 862 812 858C770 862 724 848 690 822Z",
      {
        fill: "#9a93d0",
        opacity: 0.5,
      },
    ),
    path("M536 736C532 716 552 704 578 708C584 724 572 744 552 748Q540 746 536 736Z", {
      fill: "#2a1a33",
      ...outline,
    }),
    path("M552 768C590 780 628 776 664 764C672 762 682 756 690 744", {
      fill: "none",
      stroke: ink,
      strokePx: 6,
    }),
    ...fur(
      80,
      9,
      (r) => [between(r, 850, 930), between(r, 660, 800), 42],
      ["#fff", "#cbc6ee", "#9c95d2"],
      [40, 90],
    ),
    ...fur(40, 10, (r) => [between(r, 730, 860), between(r, 565, 610), 18], ["#fff", "#cbc6ee"], [30, 60]),
    ...markings(),
    ...eye(),
    ...whiskers(),
  ];
}

function markings(): string[] {
  const red = { fill: "#d8353c" };
  return [
    path("M696 590C716 572 740 562 764 560C750 580 728 596 706 606Z", red),
    path("M676 622C692 606 706 606 722 610C708 622 692 634 672 640Z", red),
    path("M800 742C840 736 880 716 908 690C898 730 856 764 806 764Z", red),
    path("M806 790C836 790 864 780 888 762C876 792 844 812 810 808Z", red),
  ];
}

function eye(): string[] {
  return [
    path("M694 690C712 656 752 640 804 662C786 700 752 722 716 714C706 710 698 702 694 690Z", {
      fill: "#fffdf2",
    }),
    `<clipPath id="lids"><path d="M694 690C712 656 752 640 804 662C786 700 752 722 716 714C706 710 698 702 694 690Z"/></clipPath>`,
    `<g clip-path="url(#lids)"><ellipse cx="742" cy="680" rx="33" ry="40" fill="url(#iris)" stroke="#4a1a10" stroke-width="5"/><ellipse cx="740" cy="682" rx="10" ry="30" fill="#1b0713"/><path d="M680 640H820V668Q750 654 690 690Z" fill="#3b1030" opacity=".45"/></g>`,
    path("M682 702C704 650 758 628 826 656L848 646Q836 668 806 670C764 652 722 662 696 694Z", { fill: ink }),
    path("M716 716C750 726 786 706 804 668", { fill: "none", stroke: ink, strokePx: 4 }),
    path("M800 664C828 660 852 646 872 622C870 656 846 682 808 684Z", { fill: "#d8353c" }),
    disc(730, 668, 9, "#fff"),
    disc(754, 692, 4.5, "#fff", 0.9),
  ];
}
function whiskers(): string[] {
  const ends = [
    [470, 812],
    [486, 850],
    [520, 878],
  ] as const;
  return ends.map(([x, y], i) =>
    path(`M${600 + i * 14} ${756 + i * 6}Q${540 + i * 10} ${790 + i * 10} ${x} ${y}`, {
      fill: "none",
      stroke: "#fff",
      strokePx: 3,
    }),
  );
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
  return [...tails.flatMap(tail), ...body(), ...cord(), ...head()];
}
