// @ts-check
import { invalidRequest, missingResource } from "./failure.mjs";

/** @typedef {import("./parameters.mjs").Parameters} Parameters */

/** The parameters of every list (API reference, "Pagination"). */
export const listParameters = ["limit", "starting_after", "ending_before", "expand", "created"];

/**
 * One page of objects that stand newest first.
 * @template {{id: string, created?: number}} T
 * @param {readonly T[]} all @param {Parameters} parameters @param {string} url
 * @returns {{object: "list", data: T[], has_more: boolean, url: string}}
 */
export function page(all, parameters, url) {
  const objects = all.filter(wasCreated(parameters));
  const limit = parameters.integer("limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw invalidRequest("Invalid limit: must be between 1 and 100", { param: "limit" });
  }
  const after = parameters.text("starting_after");
  const before = parameters.text("ending_before");
  if (before !== null) {
    const end = positionOf(objects, before, "ending_before");
    const begin = Math.max(0, end - limit);
    return { object: "list", data: objects.slice(begin, end), has_more: begin > 0, url };
  }
  const begin = after === null ? 0 : positionOf(objects, after, "starting_after") + 1;
  const data = objects.slice(begin, begin + limit);
  return { object: "list", data, has_more: begin + data.length < objects.length, url };
}

/**
 * The filter `created`: a range of seconds.
 * @param {Parameters} parameters @returns {(object: {created?: number}) => boolean}
 */
function wasCreated(parameters) {
  if (!parameters.has("created")) return () => true;
  const range = parameters.record("created");
  const [above, from] = [range?.integer("gt") ?? -Infinity, range?.integer("gte") ?? -Infinity];
  const [below, to] = [range?.integer("lt") ?? Infinity, range?.integer("lte") ?? Infinity];
  return ({ created = 0 }) => created > above && created >= from && created < below && created <= to;
}

/** @param {readonly {id: string}[]} objects @param {string} id @param {string} param */
function positionOf(objects, id, param) {
  const position = objects.findIndex((object) => object.id === id);
  if (position < 0) throw missingResource("object", id, param);
  return position;
}
