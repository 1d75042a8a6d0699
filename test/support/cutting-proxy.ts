import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A line to the product that breaks. Everything passes it as it is, but for live sockets, of which as many as asked for are cut. */
export interface CuttingProxy {
  readonly url: string;
  /** Cuts the next so many sockets as soon as they are told something: in turn after it has passed, and before. Resolves after the last. */
  cut(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts one on loopback, in front of a product there. */
export async function startCuttingProxy(baseUrl: string): Promise<CuttingProxy> {
  const target = new URL(baseUrl);
  const connections = new Set<Socket>();
  let left = 0;
  let onLast: () => void = () => undefined;

  /** Whether this one is cut now; half of what they were about to hear is lost with them. */
  const takeCut = (): "none" | "passed" | "lost" => {
    if (left === 0) return "none";
    left -= 1;
    if (left === 0) onLast();
    return left % 2 === 0 ? "lost" : "passed";
  };

  const server = createServer((browser) => {
    const product = connect(Number(target.port), target.hostname);
    let isLive = false;
    let isOpen = false;
    for (const [socket, other] of [
      [browser, product],
      [product, browser],
    ] as const) {
      connections.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        connections.delete(socket);
        other.destroy();
      });
    }
    browser.on("data", (bytes) => {
      // A browser opens a connection of its own for each WebSocket.
      isLive ||= bytes.subarray(0, 10).toString() === "GET /live ";
      product.write(bytes);
    });
    product.on("data", (bytes) => {
      // The first that it hears is the answer to the upgrade.
      const cut = isLive && isOpen ? takeCut() : "none";
      isOpen = true;
      if (cut === "lost") browser.destroy();
      else browser.write(bytes, () => cut === "passed" && browser.destroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    cut: (count) =>
      new Promise((resolve) => {
        left = count;
        onLast = resolve;
      }),
    close: async () => {
      for (const socket of connections) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
