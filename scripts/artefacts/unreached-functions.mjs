// @ts-check
// `node scripts/artefacts/unreached-functions.mjs MODULE NAMES`: assembly of a trap for each function in a list, with the types that a linked
// module, its names in it, has for them. A linker cannot tell which of libaom's parts a still picture never comes to; behind these traps it
// drops them (imaging/codecs/avif/libaom/build.sh).
import { readFileSync } from "node:fs";

const [modulePath = "", namesPath = ""] = process.argv.slice(2);
const bytes = readFileSync(modulePath);
const valueTypes = new Map([
  [0x7f, "i32"],
  [0x7e, "i64"],
  [0x7d, "f32"],
  [0x7c, "f64"],
  [0x7b, "v128"],
]);

/** Reads a module's parts in their order (WebAssembly Core Specification, 5.2). */
class Reader {
  /** @param {number} at @param {number} [end] */
  constructor(at, end = bytes.length) {
    this.at = at;
    this.end = end;
  }

  number() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[this.at++] ?? 0;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  }

  /** A part's content, which is stepped over. */
  part() {
    const length = this.number();
    this.at += length;
    return new Reader(this.at - length, this.at);
  }

  text() {
    const { at, end } = this.part();
    return bytes.toString("utf8", at, end);
  }

  /** @template Entry @param {() => Entry} entry */
  list(entry) {
    return Array.from({ length: this.number() }, entry);
  }
}

/** @param {Reader} section */
function readTypes(section) {
  const values = () => section.list(() => valueTypes.get(section.number()) ?? "?").join(", ");
  return section.list(() => {
    section.number();
    return `(${values()}) -> (${values()})`;
  });
}

/** @param {Reader} section how many functions are imported, in a module that imports nothing else */
const countImports = (section) => section.number();

/** @param {Reader} section @param {Map<string, number>} indices */
function readNames(section, indices) {
  if (section.text() !== "name") return;
  while (section.at < section.end) {
    const kind = section.number();
    const names = section.part();
    if (kind !== 1) continue;
    names.list(() => {
      const index = names.number();
      indices.set(names.text(), index);
    });
  }
}

const [typesSection, importsSection, functionsSection, customSection] = [1, 2, 3, 0];
/** @type {string[]} */
let types = [];
/** @type {number[]} */
let typeOf = [];
/** @type {Map<string, number>} */
const indices = new Map();
let imported = 0;
for (const module = new Reader(8); module.at < bytes.length; ) {
  const kind = module.number();
  const section = module.part();
  if (kind === typesSection) types = readTypes(section);
  if (kind === importsSection) imported = countImports(section);
  if (kind === functionsSection) typeOf = section.list(() => section.number());
  if (kind === customSection) readNames(section, indices);
}

for (const name of readFileSync(namesPath, "utf8").trim().split("\n")) {
  const type = types[typeOf[(indices.get(name) ?? -1) - imported] ?? -1];
  if (!type) throw new Error(`${name} is not in ${modulePath}`);
  const trap = `__wrap_${name}`;
  console.log(`\t.section .text.${trap},"",@\n\t.globl ${trap}\n\t.type ${trap},@function`);
  console.log(`${trap}:\n\t.functype ${trap} ${type}\n\tunreachable\n\tend_function`);
}
