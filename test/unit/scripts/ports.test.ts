import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { freePorts, isPortFree, parsePort, requireFreePort } from "../../../scripts/stack/ports.mjs";

describe("the choice of ports", () => {
  let server: Server | undefined;

  afterEach(() => {
    server?.close();
    server = undefined;
  });

  async function occupy(port: number): Promise<void> {
    const opened = createServer();
    server = opened;
    await new Promise<void>((resolve) => opened.listen(port, "127.0.0.1", resolve));
  }

  it("is 8787 where PORT is not set", () => {
    expect(parsePort(undefined)).toBe(8787);
    expect(parsePort("")).toBe(8787);
  });

  it("takes any port that there is", () => {
    expect([parsePort("1"), parsePort("3000"), parsePort("65535")]).toEqual([1, 3000, 65_535]);
  });

  it.each(["0", "65536", "-1", "80.5", "http"])("refuses %j in one sentence", (text) => {
    expect(() => parsePort(text)).toThrow(/^PORT must be a number from 1 to 65535, not "/);
  });

  it("gives free and different ones", async () => {
    const ports = await freePorts(5);
    expect(new Set(ports).size).toBe(5);
    expect(await Promise.all(ports.map(isPortFree))).toEqual([true, true, true, true, true]);
    // No outgoing connection is given one of them before a server listens there.
    expect(ports.filter((port) => port < 1024 || port >= 32_768)).toEqual([]);
  });

  it("says in one sentence that a port is taken, and what to do", async () => {
    const [port = 0] = await freePorts(1);
    await expect(requireFreePort(port)).resolves.toBeUndefined();
    await occupy(port);
    expect(await isPortFree(port)).toBe(false);
    await expect(requireFreePort(port)).rejects.toThrow(
      `Port ${port} is taken by another program: stop that one, or choose another port, such as PORT=${port + 1}.`,
    );
  });
});
