// @ts-check
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * A hash of what files contain, independent of when they were written or copied.
 * @param {string} root absolute path that names are taken relative to
 * @param {readonly string[]} paths files and folders below it; a missing one counts as missing
 * @param {{extra?: string, skip?: readonly string[]}} [options] `extra` text that also counts; `skip`ped paths do not
 * @returns {string} 64 hexadecimal digits (SHA-256)
 */
export function fingerprint(root, paths, { extra = "", skip = [] } = {}) {
  const hash = createHash("sha256").update(extra);
  const skipped = new Set(skip);
  for (const name of paths.flatMap((start) => listFiles(root, start, skipped)).sort()) {
    const file = path.join(root, name);
    hash.update(`\0${name}\0`).update(existsSync(file) ? readFileSync(file) : "missing");
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} name
 * @param {ReadonlySet<string>} skipped
 * @returns {string[]} names relative to the root; the name itself where nothing is there
 */
function listFiles(root, name, skipped) {
  if (skipped.has(name)) return [];
  const absolute = path.join(root, name);
  if (!existsSync(absolute) || !statSync(absolute).isDirectory()) return [name];
  return readdirSync(absolute)
    .filter((entry) => entry !== "node_modules")
    .flatMap((entry) => listFiles(root, path.posix.join(name, entry), skipped));
}

/** @param {string} file @returns {string | null} the fingerprint kept there, or null */
export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

/** @param {string} file @param {string} value written only once the work it stands for is complete */
export function writeStamp(file, value) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${value}\n`);
}
