import { describe, expect, it } from "vitest";
import { cleanExif, exifDensity } from "#imaging/metadata/clean-exif";
import { digitalSourceTypes, xmpOf } from "#imaging/metadata/xmp";
import { concatBytes, latin1Bytes, numberBytes } from "../../../support/pictures/bytes";
import { seededRandom } from "../../../support/pictures/random";

const size = { widthPx: 800, heightPx: 600 };
const number = (value: number, length: number) => numberBytes(value, length, true);
const entry = (tag: number, type: number, count: number, value: number) =>
  concatBytes(number(tag, 2), number(type, 2), number(count, 4), number(value, 4));

/** A camera's block: make, orientation, density, an Exif directory with the picture's size, a place, and a thumbnail. */
function cameraBlock(): Uint8Array {
  const [first, exif, gps, second, values] = [8, 100, 142, 172, 210];
  const directory = (...entries: Uint8Array[]) => concatBytes(number(entries.length, 2), ...entries);
  const block = concatBytes(new Uint8Array(400));
  block.set(concatBytes(latin1Bytes("II"), number(42, 2), number(first, 4)));
  block.set(
    concatBytes(
      directory(
        entry(0x010f, 2, 6, values),
        entry(0x0112, 3, 1, 6),
        entry(0x011a, 5, 1, values + 8),
        entry(0x011b, 5, 1, values + 8),
        entry(0x0128, 3, 1, 2),
        entry(0x8769, 4, 1, exif),
        entry(0x8825, 4, 1, gps),
      ),
      number(second, 4),
    ),
    first,
  );
  block.set(directory(entry(0xa002, 4, 1, 400), entry(0xa003, 4, 1, 300), entry(0x9207, 3, 1, 5)), exif);
  block.set(directory(entry(1, 2, 2, 0x4e), entry(2, 5, 3, values + 16)), gps);
  block.set(directory(entry(0x0201, 4, 1, 340), entry(0x0202, 4, 1, 60)), second);
  block.set(concatBytes(latin1Bytes("Canon\0"), [0, 0], number(240, 4), number(1, 4)), values);
  for (let i = 0; i < 6; i += 1) block.set(number(i % 2 === 0 ? 48_858 : 1, 4), values + 16 + i * 4);
  block.fill(0xd8, 340);
  return block;
}

function entriesOf(block: Uint8Array, directory = 8): Map<number, number> {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  return new Map(
    Array.from({ length: view.getUint16(directory, true) }, (_, i) => {
      const at = directory + 2 + i * 12;
      return [view.getUint16(at, true), view.getUint32(at + 8, true)];
    }),
  );
}

const holds = (block: Uint8Array, bytes: Uint8Array) => Buffer.from(block).includes(Buffer.from(bytes));

describe("a camera's notes", () => {
  it("keep what they say, upright and in the new size, without thumbnail and place", () => {
    const before = cameraBlock();
    const after = cleanExif(before, { size, keepLocation: false }) ?? new Uint8Array();
    const first = entriesOf(after);
    expect([...first.keys()]).toEqual([0x010f, 0x0112, 0x011a, 0x011b, 0x0128, 0x8769]);
    expect(first.get(0x0112)).toBe(1);
    expect(entriesOf(after, first.get(0x8769))).toEqual(
      new Map([
        [0xa002, 800],
        [0xa003, 600],
        [0x9207, 5],
      ]),
    );
    expect(holds(after, latin1Bytes("Canon"))).toBe(true);
    expect(holds(before, number(48_858, 4))).toBe(true);
    expect(holds(after, number(48_858, 4))).toBe(false);
    expect(after.length).toBe(340);
    expect(new DataView(after.buffer).getUint32(8 + 2 + 6 * 12, true)).toBe(0);
    expect(exifDensity(after)).toBe(240);
  });

  it("keep the place where it is asked for", () => {
    const after = cleanExif(cameraBlock(), { size, keepLocation: true }) ?? new Uint8Array();
    expect(entriesOf(after).has(0x8825)).toBe(true);
    expect(holds(after, number(48_858, 4))).toBe(true);
  });

  // Each place of thousands would be taken out by itself, which took seconds for a megabyte of them.
  it("that name several places are left out", () => {
    const block = cameraBlock();
    // In place of the Exif directory's entry.
    block.set(number(0x8825, 2), 8 + 2 + 5 * 12);
    expect(cleanExif(block, { size, keepLocation: false })).toBeUndefined();
    expect(cleanExif(block, { size, keepLocation: true })).toBeDefined();
  });

  it("that end with the last entry, without a link, are kept", () => {
    const block = cameraBlock().slice(0, 8 + 2 + 7 * 12);
    // What lies elsewhere goes with the end: these are but the first directory.
    block.set(number(0x0131, 2), 8 + 2 + 5 * 12);
    const after = cleanExif(block, { size, keepLocation: true });
    expect([...entriesOf(after ?? block).keys()]).toContain(0x010f);
    expect(after).toBeDefined();
  });

  it("keep no place that the camera's own directory or one behind the first tells of", () => {
    const inExif = cameraBlock();
    inExif.set(number(0x0131, 2), 8 + 2 + 6 * 12);
    inExif.set(entry(0x8825, 4, 1, 142), 100 + 2 + 2 * 12);
    const inSecond = cameraBlock();
    inSecond.set(number(0x0131, 2), 8 + 2 + 6 * 12);
    inSecond.set(entry(0x8825, 4, 1, 142), 172 + 2);
    for (const block of [inExif, inSecond]) {
      expect(holds(block, number(48_858, 4))).toBe(true);
      const after = cleanExif(block, { size, keepLocation: false }) ?? new Uint8Array();
      expect(entriesOf(after).get(0x0112)).toBe(1);
      expect(holds(after, number(48_858, 4))).toBe(false);
      expect(entriesOf(after, 100).has(0x8825)).toBe(false);
    }
  });

  it("have the new size also where the first directory tells it", () => {
    const block = cameraBlock();
    block.set(entry(0x0100, 3, 1, 400), 8 + 2);
    block.set(entry(0x0101, 3, 1, 300), 8 + 2 + 4 * 12);
    const first = entriesOf(cleanExif(block, { size, keepLocation: false }) ?? block);
    expect([first.get(0x0100), first.get(0x0101)]).toEqual([800, 600]);
  });

  it("are cleaned or left out, however broken, and never keep the place", () => {
    const random = seededRandom(3);
    const block = cameraBlock();
    let leftOut = 0;
    for (let i = 0; i < 20_000; i += 1) {
      const copy = block.slice(0, i % 5 === 0 ? Math.floor(random() * block.length) : block.length);
      for (let change = 0; change < 3 && copy.length > 0; change += 1) {
        copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      }
      const cleaned = cleanExif(copy, { size, keepLocation: false });
      if (cleaned === undefined) leftOut += 1;
      else if (cleaned.length >= 10)
        expect(
          entriesOf(cleaned, new DataView(cleaned.buffer).getUint32(4, true)).has(0x8825) &&
            cleaned[0] === 0x49,
        ).toBe(false);
    }
    expect(leftOut).toBeGreaterThan(0);
  });
});

const packet = (inner: string) =>
  latin1Bytes(
    `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta>${" ".repeat(2000)}<?xpacket end="w"?>`,
  );
const written = (inner: string, keepLocation = false) =>
  new TextDecoder().decode(xmpOf(packet(inner), { source: "enhanced", keepLocation }));

describe("an XMP packet", () => {
  const inner = `<rdf:Description rdf:about="uuid:1" xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:e="http://ns.adobe.com/exif/1.0/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    tiff:Orientation="6" e:GPSLatitude="48,51.5N" photoshop:City='Paris'><dc:creator><rdf:Seq><rdf:li>Ada</rdf:li></rdf:Seq></dc:creator>
    <e:GPSLongitude>2,17.6E</e:GPSLongitude><l:LocationShown xmlns:l="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><rdf:Bag><rdf:li>Tower</rdf:li></rdf:Bag></l:LocationShown></rdf:Description>`;

  it("keeps what it says, without the place whatever its prefix, and names how the picture came about", () => {
    const text = written(inner);
    expect(text).toContain("<rdf:li>Ada</rdf:li>");
    expect(text).not.toMatch(/GPS|Paris|Tower|Orientation|xpacket/);
    expect(text).toContain(`>${digitalSourceTypes.enhanced}</Iptc4xmpExt:DigitalSourceType>`);
    expect(text.match(/rdf:about="uuid:1"/g)).toHaveLength(2);
  });

  it("keeps the place where it is asked for", () => {
    const text = written(inner, true);
    for (const place of ["48,51.5N", "Paris", "2,17.6E", "Tower"]) expect(text).toContain(place);
    expect(text).not.toContain("Orientation");
  });

  it("says one thing of how the picture came about, also the second time", () => {
    const once = xmpOf(packet(inner), { source: "enhanced", keepLocation: false });
    const twice = new TextDecoder().decode(xmpOf(once, { source: "created", keepLocation: false }));
    expect(twice.match(/<Iptc4xmpExt:DigitalSourceType>/g)).toHaveLength(1);
    expect(twice).toContain(digitalSourceTypes.created);
  });

  it.each([
    ["is cut off", "<rdf:Description>"],
    ["hides things in an entity", '<!DOCTYPE a [<!ENTITY p "Paris">]><rdf:Description/>'],
    ["hides things in CDATA", "<rdf:Description><![CDATA[Paris]]></rdf:Description>"],
    ["is too long for a segment", `<rdf:Description><a>${"Paris".repeat(13_200)}</a></rdf:Description>`],
  ])("that %s is left out, and the mark is made", (_, broken) => {
    const text = written(broken);
    expect(text).not.toContain("Paris");
    expect(text).toContain(digitalSourceTypes.enhanced);
  });

  it("of sixty kilobytes, as editors write their history, is kept", () => {
    expect(written(`<rdf:Description><a>${"edit ".repeat(12_000)}</a></rdf:Description>`)).toContain(
      "edit edit",
    );
  });

  it.each([
    ["a drone's", 'xmlns:d="http://www.dji.com/drone-dji/1.0/" d:GpsLatitude="48.85" d:GpsLongtitude="2.29"'],
    ["W3C's", 'xmlns:g="http://www.w3.org/2003/01/geo/wgs84_pos#" g:lat="48.85" g:long="2.29"'],
    ["a film's", 'xmlns:m="http://ns.adobe.com/xmp/1.0/DynamicMedia/" m:shotLocation="48.85"'],
  ])("loses the place in %s words, and keeps it where that is asked for", (_, attributes) => {
    const description = `<rdf:Description ${attributes} xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="image/jpeg"/>`;
    expect(written(description)).not.toMatch(/48\.85|2\.29/);
    expect(written(description)).toContain("image/jpeg");
    expect(written(description, true)).toContain("48.85");
  });

  it("does not speak of a gain map or a film that stayed behind", () => {
    const text = written(
      `<rdf:Description xmlns:h="http://ns.adobe.com/hdr-gain-map/1.0/" h:Version="1.0" xmlns:c="http://ns.google.com/photos/1.0/camera/"
        c:MotionPhoto="1" c:Other="kept"><k:Directory xmlns:k="http://ns.google.com/photos/1.0/container/"><rdf:Seq/></k:Directory></rdf:Description>`,
    );
    expect(text).not.toMatch(/h:Version|MotionPhoto|Directory/);
    expect(text).toContain("kept");
  });

  it("is not made where there was none and no model was at work", () => {
    expect(xmpOf(undefined, { source: null, keepLocation: false })).toBeUndefined();
  });
});
