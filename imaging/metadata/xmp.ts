import { readTags, type XmlTag } from "./xml";

/** IPTC's terms for how a picture came about (cv.iptc.org/newscodes/digitalsourcetype). */
export const digitalSourceTypes = {
  /** A picture that was changed by a trained model. */
  enhanced: "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia",
  /** One that a model made of words. */
  created: "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia",
} as const;
export type SourceType = keyof typeof digitalSourceTypes;

const namespace = {
  rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
  tiff: "http://ns.adobe.com/tiff/1.0/",
  exif: "http://ns.adobe.com/exif/1.0/",
  photoshop: "http://ns.adobe.com/photoshop/1.0/",
  xmp: "http://ns.adobe.com/xap/1.0/",
  xmpNote: "http://ns.adobe.com/xmp/note/",
  iptcCore: "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
  iptcExt: "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
  dynamicMedia: "http://ns.adobe.com/xmp/1.0/DynamicMedia/",
  geo: "http://www.w3.org/2003/01/geo/wgs84_pos#",
  gainMap: "http://ns.adobe.com/hdr-gain-map/1.0/",
  container: "http://ns.google.com/photos/1.0/container/",
  camera: "http://ns.google.com/photos/1.0/camera/",
} as const;

/** Makers of drones and telephones have names of their own for a place, and one of them misspells it ("GpsLongtitude"). */
const coordinate = /gps|latitude|longt?itude/i;

/** Where a picture was taken, in EXIF's words, in IPTC's (Photo Metadata Standard 2023.1), and in others'. */
const isLocation = (space: string, name: string) =>
  coordinate.test(name) ||
  space === namespace.geo ||
  (space === namespace.dynamicMedia && name === "shotLocation") ||
  (space === namespace.photoshop && ["City", "State", "Country"].includes(name)) ||
  (space === namespace.iptcCore && ["Location", "CountryCode"].includes(name)) ||
  (space === namespace.iptcExt && ["LocationCreated", "LocationShown"].includes(name));

/** What is no longer so in the picture that is written, or said anew. */
const isOutdated = (space: string, name: string) =>
  (space === namespace.tiff && ["Orientation", "ImageWidth", "ImageLength"].includes(name)) ||
  (space === namespace.exif && ["PixelXDimension", "PixelYDimension"].includes(name)) ||
  (space === namespace.xmp && name === "Thumbnails") ||
  (space === namespace.xmpNote && name === "HasExtendedXMP") ||
  // What follows the picture in its file, for brighter screens or in motion, does not follow the result.
  space === namespace.gainMap ||
  space === namespace.container ||
  (space === namespace.camera && /^(MotionPhoto|MicroVideo)/.test(name)) ||
  (space === namespace.iptcExt && name === "DigitalSourceType");

export interface XmpOptions {
  /** Null leaves unsaid that a model was at work: none was. */
  readonly source: SourceType | null;
  readonly keepLocation: boolean;
}

/**
 * The packet that goes with the result: the picture's own, without what no longer holds and, unless it is to be kept, the place, and with
 * the mark of how the picture came about. A packet that is broken is left out, for nobody could say what it tells; the mark is made then, too.
 */
export function xmpOf(
  packet: Uint8Array | undefined,
  { source, keepLocation }: XmpOptions,
): Uint8Array | undefined {
  const own = packet && cleaned(packet, keepLocation);
  const written = own === undefined ? undefined : encode(own, source);
  if (written !== undefined && written.length <= maxPacketBytes) return written;
  return source === null ? undefined : encode(emptyPacket, source);
}

/** What fits into a JPEG's segment behind its name (XMP specification part 3, 1.1.3); what is longer is left out of every format alike. */
const maxPacketBytes = 65_502;

function encode(text: string, source: SourceType | null): Uint8Array {
  return new TextEncoder().encode(source === null ? text : marked(text, source));
}

const emptyPacket = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${namespace.rdf}"></rdf:RDF></x:xmpmeta>`;

function cleaned(packet: Uint8Array, keepLocation: boolean): string | undefined {
  const text = decode(packet);
  const tags = text === undefined ? null : readTags(text);
  if (text === undefined || !tags || !tags.some(({ name }) => name === "rdf:RDF")) return undefined;
  const cuts = cutsOf(
    tags,
    (space, name) => isOutdated(space, name) || (!keepLocation && isLocation(space, name)),
  );
  const last = tags.at(-1)?.end ?? text.length;
  // From the first tag to the last: the wrapper's padding is left behind.
  let kept = "";
  let at = tags[0]?.start ?? 0;
  for (const { start, end } of cuts) {
    kept += text.slice(at, start);
    at = end;
  }
  return kept + text.slice(at, last);
}

function decode(packet: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(packet);
  } catch {
    return undefined;
  }
}

interface Cut {
  readonly start: number;
  readonly end: number;
}

/** The elements and attributes to be taken out, in their order; each name is looked up in the namespaces that hold where it stands. */
function cutsOf(tags: readonly XmlTag[], isCut: (space: string, name: string) => boolean): Cut[] {
  const cuts: Cut[] = [];
  const scopes: ReadonlyMap<string, string>[] = [new Map()];
  let cutDepth: { readonly depth: number; readonly start: number } | null = null;
  const named = (scope: ReadonlyMap<string, string>, name: string) => {
    const [prefix, local] = name.includes(":") ? (name.split(":", 2) as [string, string]) : ["", name];
    return isCut(scope.get(prefix) ?? "", local);
  };
  for (const { kind, name, attributes, start, end } of tags) {
    if (kind === "close") {
      scopes.pop();
      if (cutDepth?.depth !== scopes.length) continue;
      cuts.push({ start: cutDepth.start, end });
      cutDepth = null;
      continue;
    }
    const scope = new Map(scopes.at(-1));
    for (const attribute of attributes) {
      if (attribute.name === "xmlns") scope.set("", attribute.value);
      if (attribute.name.startsWith("xmlns:")) scope.set(attribute.name.slice(6), attribute.value);
    }
    if (cutDepth === null && named(scope, name)) {
      if (kind === "empty") cuts.push({ start, end });
      else cutDepth = { depth: scopes.length, start };
    } else if (cutDepth === null) {
      cuts.push(...attributes.filter((attribute) => named(scope, attribute.name)));
    }
    if (kind === "open") scopes.push(scope);
  }
  return cuts;
}

/** All descriptions of one packet are about the same (XMP specification part 1, 7.4). */
function marked(text: string, source: SourceType): string {
  const [, about = ""] = /\srdf:about\s*=\s*["']([^"'<]*)["']/.exec(text) ?? [];
  const description =
    `<rdf:Description rdf:about="${about}" xmlns:Iptc4xmpExt="${namespace.iptcExt}">` +
    `<Iptc4xmpExt:DigitalSourceType>${digitalSourceTypes[source]}</Iptc4xmpExt:DigitalSourceType>` +
    "</rdf:Description>";
  const end = text.lastIndexOf("</rdf:RDF");
  // An empty <rdf:RDF/> is no packet that says anything.
  return end < 0 ? marked(emptyPacket, source) : text.slice(0, end) + description + text.slice(end);
}
