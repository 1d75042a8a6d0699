import { distanceSquared, type Oklab, oklabOf } from "./oklab";

/** Everyday names, with an sRGB colour that most people would call so. */
const namedColours = {
  black: [12, 12, 12],
  "dark grey": [64, 64, 64],
  grey: [128, 128, 128],
  "light grey": [192, 192, 192],
  white: [250, 250, 250],
  cream: [250, 240, 215],
  beige: [222, 203, 170],
  tan: [196, 154, 108],
  brown: [124, 78, 42],
  "dark brown": [66, 42, 26],
  maroon: [110, 22, 34],
  red: [208, 32, 40],
  coral: [240, 122, 96],
  orange: [240, 140, 30],
  gold: [214, 172, 54],
  yellow: [246, 224, 60],
  olive: [122, 122, 40],
  "lime green": [150, 210, 60],
  green: [56, 148, 66],
  "dark green": [24, 70, 40],
  "sage green": [150, 172, 140],
  mint: [170, 226, 200],
  teal: [24, 128, 128],
  "dark teal": [18, 66, 72],
  turquoise: [64, 206, 204],
  "light blue": [168, 208, 236],
  "sky blue": [92, 164, 226],
  blue: [40, 92, 200],
  "slate blue": [88, 110, 140],
  navy: [22, 34, 80],
  lavender: [196, 184, 232],
  purple: [118, 60, 160],
  "dark purple": [58, 30, 76],
  magenta: [206, 50, 150],
  pink: [244, 166, 190],
  "dusty pink": [196, 140, 140],
  peach: [250, 206, 176],
} as const satisfies Record<string, readonly [number, number, number]>;

export type ColourName = keyof typeof namedColours;

const inOklab = Object.entries(namedColours).map(([name, [red, green, blue]]) => ({
  name: name as ColourName,
  colour: oklabOf(red, green, blue),
}));

/** The everyday name that is nearest to a colour. */
export function colourName(colour: Oklab): ColourName {
  const distances = inOklab.map(({ colour: named }) => distanceSquared(colour, named));
  return inOklab[distances.indexOf(Math.min(...distances))]?.name ?? "grey";
}
