// @ts-check

/** Types of records (IANA's DNS parameters). */
const recordTypes = { A: 1, AAAA: 28 };

/**
 * A resolver's answer over HTTPS in its JSON form, of the names that tests have told it; every other name is unknown.
 * @param {ReadonlyMap<string, readonly string[]>} names
 * @param {URLSearchParams} question
 * @returns {{Status: number, Answer: {name: string, type: number, TTL: number, data: string}[]}}
 */
export function answerToName(names, question) {
  const name = question.get("name") ?? "";
  const isSix = question.get("type") === "AAAA";
  const addresses = names.get(name) ?? [];
  return {
    Status: names.has(name) ? 0 : 3,
    Answer: addresses
      .filter((address) => address.includes(":") === isSix)
      .map((data) => ({ name, type: isSix ? recordTypes.AAAA : recordTypes.A, TTL: 1, data })),
  };
}
