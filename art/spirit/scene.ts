import { backdrop, foreground, knoll } from "./backdrop";
import { fox } from "./fox";

/** The drawing's own size; aspect 512/373. */
export const spiritSize = { widthPx: 2048, heightPx: 1492 };

type Stop = readonly [offset: number, colour: string, opacity?: number];

const stops = (list: readonly Stop[]) =>
  list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("");
const downwards = (id: string, ...list: Stop[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`;
const across = (id: string, ...list: Stop[]) =>
  `<linearGradient id="${id}" x1="0" y1="0.2" x2="1" y2="0.8">${stops(list)}</linearGradient>`;
const round = (id: string, ...list: Stop[]) => `<radialGradient id="${id}">${stops(list)}</radialGradient>`;
const blur = (id: string, radius: number) =>
  `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${radius}"/></filter>`;

const definitions = [
  downwards("night", [0, "#0b1033"], [0.4, "#1d3a74"], [0.75, "#4a86a6"], [1, "#1c3b52"]),
  round("moon", [0, "#fffdf0"], [0.72, "#ffefc4"], [1, "#ffd894"]),
  round("glow", [0, "#fff0c0", 0.95], [0.5, "#ffcf85", 0.34], [1, "#ffcf85", 0]),
  round("spark", [0, "#eaffb0", 0.9], [1, "#c8ff80", 0]),
  round("petal", [0, "#fff4f7"], [1, "#ffabc7"]),
  downwards("mist", [0, "#e4f3ff"], [1, "#e4f3ff", 0]),
  downwards("knoll", [0, "#1d4a52"], [1, "#0a1a2c"]),
  downwards("gate", [0, "#ee4a44"], [1, "#8e1733"]),
  round("gold", [0, "#ffe9a0"], [1, "#d4932f"]),
  across("coat", [0, "#fffaf0"], [0.42, "#f3f0ff"], [1, "#a9a3da"]),
  across("haunch", [0, "#f6f3ff"], [1, "#9a93d0"]),
  across("face", [0, "#fffdf6"], [0.6, "#f7f4ff"], [1, "#bab5e6"]),
  downwards("inner", [0, "#e8909c"], [1, "#ffd3c8"]),
  downwards("iris", [0, "#7a2a0a"], [0.5, "#f0952a"], [1, "#fff0a0"]),
  blur("soft", 7),
  blur("haze", 26),
];

/** The spirit of /anime-image-upscaling as an SVG document. */
export function drawSpirit(): string {
  const { widthPx, heightPx } = spiritSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}">`,
    `<defs>${definitions.join("")}</defs>`,
    ...backdrop(),
    ...knoll(),
    ...fox(),
    ...foreground(),
    "</svg>",
  ].join("\n");
}
