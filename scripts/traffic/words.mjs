// @ts-check
import { SetupError } from "../project.mjs";

/**
 * What stands behind a command: numbers by name (`--rounds 5`), flags (`--json`) and plain words.
 * @template {string} Name
 * @param {readonly string[]} argv
 * @param {Readonly<Record<Name, number>>} defaults
 * @param {readonly string[]} flags
 * @returns {{numbers: Record<Name, number>, flags: Set<string>, words: string[]}}
 * @throws {SetupError} for anything else
 */
export function readWords(argv, defaults, flags) {
  /** @type {Record<string, number>} */
  const numbers = { ...defaults };
  const set = new Set();
  const words = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? "";
    const name = word.replace(/^--/, "");
    if (word === name) words.push(word);
    else if (flags.includes(name)) set.add(name);
    else if (Object.hasOwn(defaults, name)) {
      index += 1;
      numbers[name] = positive(word, argv[index]);
    } else throw new SetupError(`There is no ${word}; there are ${optionsOf(defaults, flags)}.`);
  }
  return { numbers: /** @type {Record<Name, number>} */ (numbers), flags: set, words };
}

/** @param {string} option @param {string | undefined} text */
function positive(option, text) {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value))) throw new SetupError(`${option} takes a number above 0.`);
  return value;
}

/** @param {object} defaults @param {readonly string[]} flags */
function optionsOf(defaults, flags) {
  return [...Object.keys(defaults).map((name) => `--${name} N`), ...flags.map((flag) => `--${flag}`)].join(
    ", ",
  );
}
