// @ts-check
import { createHash } from "node:crypto";

/** The parts of a package.json that decide what npm puts into node_modules. */
const decisiveFields = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
  "overrides",
  "allowScripts",
];

/**
 * What an installed node_modules folder answers to: it changes when another install is needed, and does not when
 * only a script or a description was edited.
 * @param {object} facts
 * @param {string} facts.manifestText package.json
 * @param {string} facts.lockText package-lock.json, or nothing
 * @param {readonly string[]} facts.patchTexts what patch-package changes in the packages, in the order of the files' names
 * @param {string} facts.platform
 * @param {string} facts.architecture
 * @param {number} facts.nodeMajor
 * @returns {string} 64 hexadecimal digits (SHA-256)
 */
export function installStamp({ manifestText, lockText, patchTexts, platform, architecture, nodeMajor }) {
  /** @type {Record<string, unknown>} */
  const manifest = JSON.parse(manifestText);
  const decisive = decisiveFields.map((field) => manifest[field] ?? null);
  const facts = JSON.stringify([decisive, patchTexts, platform, architecture, nodeMajor]);
  return createHash("sha256").update(facts).update("\0").update(lockText).digest("hex");
}
