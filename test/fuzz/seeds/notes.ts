import { xmpOf } from "#imaging/metadata/xmp";
import { concatBytes, latin1Bytes, numberBytes } from "../../support/pictures/bytes";
import { exifBlock } from "../../support/pictures/exif";
import { cmykProfile, greyProfile, iccProfile, rgbProfile, spaces } from "../../support/pictures/icc";
import { sceneRaster } from "../../support/pictures/rasters";
import { bytesValue, long, short, text, tiffOf, tiffOfRaster } from "../../support/pictures/tiff";

const tag = (type: string, ...parts: (Uint8Array | readonly number[])[]) =>
  concatBytes(latin1Bytes(type), [0, 0, 0, 0], ...parts);
const fixed = (value: number) => numberBytes((Math.round(value * 65_536) + 2 ** 32) % 2 ** 32, 4);
const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1].map(fixed);
const wide = (count: number) => Array.from({ length: count }, (_, i) => numberBytes((i * 7_919) % 65_536, 2));

/** A curve by a function with all its parameters (ICC.1, 10.18). */
const parametric = tag("para", [0, 4, 0, 0], ...[2.4, 0.948, 0.052, 0.077, 0.04, 0, 0].map(fixed));

/** Colours of three channels through a table in 16 bits (ICC.1, 10.10), of two points an edge. */
const wideTable = tag(
  "mft2",
  [3, 3, 2, 0],
  ...identity,
  numberBytes(2, 2),
  numberBytes(2, 2),
  ...wide(3 * 2 + 2 ** 3 * 3 + 3 * 2),
);

/** The same with curves of every kind before, within and behind (ICC.1, 10.12). */
function curvesTable(): Uint8Array {
  const curves = concatBytes(parametric, parametric, parametric);
  const grid = concatBytes([2, 2, 2], new Uint8Array(13), [2, 0, 0, 0], ...wide(2 ** 3 * 3));
  const places = [32, 32 + curves.length, 32 + curves.length + 48, 80 + 2 * curves.length];
  const [b = 0, matrix = 0, m = 0, table = 0] = places;
  const offsets = [b, matrix, m, table, b].map((place) => numberBytes(place, 4));
  const numbers = [...identity, fixed(0), fixed(0), fixed(0)];
  return tag("mAB ", [3, 3, 0, 0], ...offsets, curves, ...numbers, curves, grid);
}

/** Profiles of every make that is read. */
export function profileSeeds(): Uint8Array[] {
  const sampled = tag(
    "curv",
    numberBytes(16, 4),
    ...Array.from({ length: 16 }, (_, i) => numberBytes(i * 4_096, 2)),
  );
  return [
    rgbProfile(spaces.displayP3),
    rgbProfile(spaces.proPhoto),
    greyProfile(2.2),
    iccProfile("GRAY", "Lab ", { kTRC: sampled }),
    iccProfile("GRAY", "XYZ ", { kTRC: parametric }),
    iccProfile("RGB ", "Lab ", { A2B0: wideTable }),
    iccProfile("RGB ", "XYZ ", { A2B1: curvesTable() }),
    cmykProfile(2),
  ];
}

/** Notes of cameras in both orders of bytes: the place, makers' own, a thumbnail with a directory of its own. */
export function exifSeeds(): Uint8Array[] {
  const tags = {
    274: short(6),
    271: text("a camera"),
    282: { type: 5, bytes: concatBytes(numberBytes(300, 4), numberBytes(1, 4)) },
    283: { type: 5, bytes: concatBytes(numberBytes(300, 4), numberBytes(1, 4)) },
    296: short(2),
  } as const;
  const subDirectories = {
    34_665: {
      36_867: text("2026:11:22 04:00:00"),
      37_500: bytesValue(new Uint8Array(40)),
      40_962: long(640),
      40_963: long(480),
    },
    34_853: { 1: text("N"), 2: { type: 5, bytes: new Uint8Array(24).fill(1) }, 29: text("2026:11:22") },
  } as const;
  const tiffs = [true, false].flatMap((isLittle) =>
    [true, false].map((hasSecondPage) =>
      tiffOf({ isLittle, hasSecondPage, tags, subDirectories, parts: [] }),
    ),
  );
  return [
    exifBlock(6),
    exifBlock(3, { byteOrder: "II", type: 4 }),
    ...tiffs,
    tiffOfRaster(sceneRaster(8, 8, 3)),
  ];
}

/** Packets in the several ways in which XMP may say the same. */
export function xmpSeeds(): Uint8Array[] {
  const spacesOfNames =
    'xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" ' +
    'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"';
  const packet = (inside: string) =>
    `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">` +
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inside}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
  const packets = [
    packet(
      `<rdf:Description rdf:about="" ${spacesOfNames} exif:GPSLatitude="48,8N" tiff:Orientation="6" photoshop:City='Wien'/>`,
    ),
    packet(
      `<rdf:Description rdf:about="" ${spacesOfNames}><exif:GPSLatitude>48,8N</exif:GPSLatitude><!-- a note -->` +
        `<xmp:Thumbnails><rdf:Alt><rdf:li>AAAA</rdf:li></rdf:Alt></xmp:Thumbnails><tiff:Orientation>1</tiff:Orientation></rdf:Description>`,
    ),
    packet(
      `<rdf:Description rdf:about="uuid:1"/><a:Description xmlns:a="http://ns.adobe.com/exif/1.0/" a:GPSLongitude="1"><b:c xmlns:b="urn:b">&lt;&#60;</b:c></a:Description>`,
    ),
  ];
  const own = xmpOf(undefined, { source: "created", keepLocation: false }) ?? new Uint8Array(0);
  return [...packets.map((words) => new TextEncoder().encode(words)), own];
}

/** The beginnings of what is known and refused by its name. */
export function foreignSeeds(): Uint8Array[] {
  const isoFile = (brand: string, compatible = "") =>
    concatBytes(
      numberBytes(16 + compatible.length, 4),
      latin1Bytes(`ftyp${brand}\0\0\0\0${compatible}`),
      new Uint8Array(64),
    );
  const markup =
    '<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg>\n<svg xmlns="http://www.w3.org/2000/svg"><path d=""/></svg>';
  return [
    isoFile("avif"),
    isoFile("mif1", "mif1avif"),
    isoFile("heic"),
    latin1Bytes(markup),
    concatBytes([0xff, 0xfe], ...[...markup].map((character) => [character.charCodeAt(0), 0])),
    latin1Bytes("\0\0\0\x0cJXL \r\n\x87\n"),
    latin1Bytes("\0\0\0\x0cjP  \r\n\x87\n"),
    latin1Bytes("8BPS\0\x01"),
    latin1Bytes("%PDF-1.7"),
    latin1Bytes("BM"),
    latin1Bytes("MM\0*\0\0\0\x04\0\0"),
  ];
}
