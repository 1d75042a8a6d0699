// @ts-check

const host = "127.0.0.1";

/**
 * Lets a stand-in's server listen on loopback.
 * @param {import("node:http").Server} server
 * @param {number} port 0 takes a free one
 * @returns {Promise<{url: string, close: () => Promise<void>}>} `close` ends the connections that are open, too
 * @throws {Error} where the port cannot be had
 */
export async function listenOnLoopback(server, port) {
  await new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, host, () => resolve(undefined));
  });
  const address = server.address();
  const usedPort = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://${host}:${usedPort}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
