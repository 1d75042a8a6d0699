// @ts-check
import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/**
 * @param {readonly string[]} names in order of preference
 * @param {string} [searchPath] as the environment's PATH
 * @returns {string | null} the first that is there
 */
export function findProgram(names, searchPath = process.env.PATH ?? "") {
  const folders = searchPath.split(path.delimiter).filter((folder) => folder !== "");
  const candidates = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return candidates.find(isProgram) ?? null;
}

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
