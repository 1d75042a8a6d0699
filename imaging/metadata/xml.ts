/** One tag of an XML text, with the text before it. Names are as they stand there. */
export interface XmlTag {
  /** Where it begins and ends in the text. */
  readonly start: number;
  readonly end: number;
  readonly kind: "open" | "close" | "empty";
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
}

export interface XmlAttribute {
  /** With the space before it, so that taking it out leaves a whole tag. */
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly value: string;
}

const tagPattern =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attributePattern = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The tags of an XML text in their order, or null where it is not well-formed, or holds what XMP does not: document types, entities
 * of its own and CDATA, behind which things could be hidden.
 */
export function readTags(text: string): XmlTag[] | null {
  const tags: XmlTag[] = [];
  const open: string[] = [];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", tagPattern.lastIndex)) {
    tagPattern.lastIndex = at;
    const found = tagPattern.exec(text);
    if (!found) return null;
    const [whole, slash, name, attributes, isEmpty] = found;
    if (name === undefined) continue;
    const kind = slash ? "close" : isEmpty ? "empty" : "open";
    if (kind === "open") open.push(name);
    if (kind === "close" && open.pop() !== name) return null;
    const attributesAt = at + 1 + name.length;
    tags.push({
      start: at,
      end: at + whole.length,
      kind,
      name,
      attributes: kind === "close" ? [] : readAttributes(attributes ?? "", attributesAt),
    });
  }
  return open.length === 0 && tags.length > 0 ? tags : null;
}

function readAttributes(text: string, offset: number): XmlAttribute[] {
  return [...text.matchAll(attributePattern)].map((found) => ({
    start: offset + found.index,
    end: offset + found.index + found[0].length,
    name: found[1] ?? "",
    value: found[2] ?? found[3] ?? "",
  }));
}
