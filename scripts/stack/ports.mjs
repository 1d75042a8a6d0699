// @ts-check
import { createServer } from "node:net";
import { SetupError } from "../project.mjs";

export const host = "127.0.0.1";
const defaultPort = 8787;

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
 * Ports of the system's choice, free at this moment and all different.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.map((server) => {
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  });
  await Promise.all(servers.map(close));
  return ports;
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
