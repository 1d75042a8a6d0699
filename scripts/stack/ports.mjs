// @ts-check
import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { SetupError } from "../project.mjs";

export const host = "127.0.0.1";
const defaultPort = 8787;
const lowestPort = 20_000;
const lowestOutgoingPort = 32_768;
const triesPerPort = 100;

/**
 * The port that PORT asks for, 8787 where it asks for none.
 * @param {string | undefined} text
 * @throws {SetupError} when it is not a port
 */
export function parsePort(text) {
  if (text === undefined || text === "") return defaultPort;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new SetupError(`PORT must be a number from 1 to 65535, not ${JSON.stringify(text)}.`);
}

/** @param {number} port @returns {Promise<boolean>} whether a server could listen there on loopback now */
export async function isPortFree(port) {
  const server = await listen(port).catch(() => null);
  if (!server) return false;
  await close(server);
  return true;
}

/**
 * @param {number} port
 * @throws {SetupError} when another program has it
 */
export async function requireFreePort(port) {
  if (await isPortFree(port)) return;
  throw new SetupError(
    `Port ${port} is taken by another program: stop that one, or choose another port, such as PORT=${port + 1}.`,
  );
}

/**
 * Ports that are free at this moment, all different, and below those from which systems take an outgoing connection's
 * own (32,768 and up on Linux, RFC 6335's 49,152 elsewhere): between being found here and being listened on, no browser's
 * or Worker's connection takes one away.
 * @param {number} count
 * @returns {Promise<number[]>}
 * @throws {SetupError} when hardly any port is free
 */
export async function freePorts(count) {
  /** @type {Set<number>} */
  const ports = new Set();
  for (let tries = 0; tries < triesPerPort * count; tries += 1) {
    const port = randomInt(lowestPort, lowestOutgoingPort);
    if (await isPortFree(port)) ports.add(port);
    if (ports.size === count) return [...ports];
  }
  throw new SetupError(`Of the ports from ${lowestPort} to ${lowestOutgoingPort - 1} hardly any is free.`);
}

/** @param {number} port @returns {Promise<import("node:net").Server>} */
function listen(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** @param {import("node:net").Server} server @returns {Promise<void>} */
function close(server) {
  return new Promise((resolve) => server.close(() => resolve()));
}
