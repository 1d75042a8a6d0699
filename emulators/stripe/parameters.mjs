// @ts-check
import { invalidRequest } from "./failure.mjs";

/** @typedef {import("./parameter-value.d.ts").ParameterValue} ParameterValue */
/** @typedef {import("./parameter-value.d.ts").ParameterRecord} ParameterRecord */
/**
 * Stripe's form encoding: `a[b]=1`, `a[0][b]=1`, `a[]=1`.
 * @param {string} text
 * @returns {ParameterRecord}
 */
export function parseParameters(text) {
  /** @type {ParameterRecord} */
  const root = Object.create(null);
  for (const [path, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = path.replaceAll("]", "").split("[");
    put(root, [first, ...rest], value);
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, asList(value)]));
}

/** @param {ParameterRecord} record @param {readonly string[]} path @param {string} value */
function put(record, path, value) {
  const [head = "", ...rest] = path;
  const name = head === "" ? String(Object.keys(record).length) : head;
  if (rest.length === 0) {
    record[name] = value;
    return;
  }
  const inner = record[name];
  const child = typeof inner === "object" && !Array.isArray(inner) ? inner : Object.create(null);
  record[name] = child;
  put(child, rest, value);
}

/** @param {ParameterValue} value @returns {ParameterValue} records whose keys count from 0 are lists */
function asList(value) {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => /** @type {const} */ ([name, asList(inner)]));
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

/** One call's parameters, read by name and type; what is not what it must be is Stripe's error 400. */
export class Parameters {
  #record;
  #prefix;

  /** @param {ParameterRecord} record @param {string} [prefix] */
  constructor(record, prefix = "") {
    this.#record = record;
    this.#prefix = prefix;
  }

  /** @param {string} name */
  has(name) {
    return Object.hasOwn(this.#record, name);
  }

  /** @param {readonly string[]} known */
  refuseUnknown(known) {
    const unknown = Object.keys(this.#record).find((name) => !known.includes(name));
    if (unknown === undefined) return;
    const param = this.#nameOf(unknown);
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }

  /** @param {string} name @returns {string | null} */
  text(name) {
    const value = this.#record[name];
    if (value === undefined) return null;
    if (typeof value !== "string") throw invalidRequest("Invalid string", { param: this.#nameOf(name) });
    return value;
  }

  /** @param {string} name @returns {string} */
  requireText(name) {
    const value = this.text(name);
    if (value !== null && value !== "") return value;
    const param = this.#nameOf(name);
    throw invalidRequest(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }

  /** @param {string} name @returns {number | null} */
  integer(name) {
    const value = this.text(name);
    if (value === null) return null;
    if (/^-?\d+$/.test(value)) return Number(value);
    const param = this.#nameOf(name);
    throw invalidRequest(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param });
  }

  /** @param {string} name @returns {boolean | null} */
  flag(name) {
    const value = this.text(name);
    if (value === null) return null;
    if (value === "true" || value === "false") return value === "true";
    throw invalidRequest(`Invalid boolean: ${value}`, { param: this.#nameOf(name) });
  }

  /** @param {string} name @returns {Parameters | null} */
  record(name) {
    const value = this.#record[name];
    if (value === undefined) return null;
    if (typeof value === "string" || Array.isArray(value)) {
      throw invalidRequest("Invalid object", { param: this.#nameOf(name) });
    }
    return new Parameters(value, this.#nameOf(name));
  }

  /** @param {string} name @returns {Parameters[]} */
  records(name) {
    const value = this.#record[name];
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw invalidRequest("Invalid array", { param: this.#nameOf(name) });
    return value.map((inner, index) => {
      const prefix = `${this.#nameOf(name)}[${index}]`;
      if (typeof inner === "string" || Array.isArray(inner))
        throw invalidRequest("Invalid object", { param: prefix });
      return new Parameters(inner, prefix);
    });
  }

  /** @param {string} name @returns {string[]} */
  texts(name) {
    const value = this.#record[name];
    if (value === undefined) return [];
    if (!Array.isArray(value)) throw invalidRequest("Invalid array", { param: this.#nameOf(name) });
    return value.filter((inner) => typeof inner === "string");
  }

  /**
   * Metadata as it stands after a call: given keys are set, a key that is set to an empty text goes.
   * @param {string} name @param {Record<string, string>} [before]
   * @returns {Record<string, string>}
   */
  metadata(name, before = {}) {
    const given = this.record(name);
    if (!given) return before;
    const merged = { ...before };
    for (const key of Object.keys(given.#record)) {
      const value = given.text(key) ?? "";
      if (value === "") delete merged[key];
      else merged[key] = value;
    }
    return merged;
  }

  /** @param {string} name */
  #nameOf(name) {
    return this.#prefix === "" ? name : `${this.#prefix}[${name}]`;
  }
}
