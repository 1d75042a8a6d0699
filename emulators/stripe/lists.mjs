// @ts-check
import { invalidRequest, missingResource } from "./failure.mjs";

/** @typedef {import("./parameters.mjs").Parameters} Parameters */

/** The parameters of every list (API reference, "Pagination"). */
export const listParameters = ["limit", "starting_after", "ending_before", "expand", "created"];

/**
 * One page of objects that stand newest first.
 * @template {{id: string}} T
 * @param {readonly T[]} objects @param {Parameters} parameters @param {string} url
 * @returns {{object: "list", data: T[], has_more: boolean, url: string}}
 */
export function page(objects, parameters, url) {
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

/** @param {readonly {id: string}[]} objects @param {string} id @param {string} param */
function positionOf(objects, id, param) {
  const position = objects.findIndex((object) => object.id === id);
  if (position < 0) throw missingResource("object", id, param);
  return position;
}
