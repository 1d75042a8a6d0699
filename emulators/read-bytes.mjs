// @ts-check

/**
 * The body of a request to a stand-in.
 * @param {import("node:http").IncomingMessage} request
 * @param {number} maxBytes
 * @returns {Promise<Buffer<ArrayBuffer>>}
 * @throws {Error} where it is larger
 */
export async function readBytes(request, maxBytes) {
  /** @type {Buffer[]} */
  const chunks = [];
  let sizeBytes = 0;
  for await (const chunk of request) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) throw new Error("body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
