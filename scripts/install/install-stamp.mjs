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
 * @param {{manifestText: string, lockText: string, platform: string, architecture: string, nodeMajor: number}} facts
 * @returns {string} 64 hexadecimal digits (SHA-256)
 */
export function installStamp({ manifestText, lockText, platform, architecture, nodeMajor }) {
  /** @type {Record<string, unknown>} */
  const manifest = JSON.parse(manifestText);
  const decisive = decisiveFields.map((field) => manifest[field] ?? null);
  const facts = JSON.stringify([decisive, platform, architecture, nodeMajor]);
  return createHash("sha256").update(facts).update("\0").update(lockText).digest("hex");
}
