import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { LimnError } from "#contract/errors";
import { inputLimits } from "#contract/limits";
import { fetchPicture } from "#functions/network/fetch-picture";
import { resolverAt } from "#functions/network/resolve-name";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

/** A real server, which stands in the public internet as far as names and addresses go. */
async function serve(listener: RequestListener) {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const { port } = started.address() as AddressInfo;
  const asked: string[] = [];
  const throughLoopback: typeof fetch = (input, init) => {
    const url = new URL(String(input));
    asked.push(url.href);
    return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
  };
  const resolve = async (name: string) => (name.startsWith("inside.") ? ["10.0.0.7"] : ["93.184.215.14"]);
  const outcome = async (url: string) => {
    try {
      const { name, bytes } = await fetchPicture(url, { resolve, fetcher: throughLoopback, localHosts: [] });
      return `${name}: ${new TextDecoder().decode(bytes)}`;
    } catch (error) {
      return error instanceof LimnError ? error.code : String(error);
    }
  };
  return {
    outcome,
    asked,
    resolver: resolverAt("https://resolver.limn-shop.net/dns-query", throughLoopback),
  };
}

const start = "https://shop.limn-shop.net/start";

describe("a picture from an address", () => {
  it("comes with its name, over redirects that are judged one by one, and tells nothing of us", async () => {
    const headers: unknown[] = [];
    const { outcome, asked } = await serve((request, answer) => {
      headers.push(request.headers["cookie"], request.headers["authorization"], request.headers["referer"]);
      if (request.url === "/start")
        answer.writeHead(302, { Location: "//cdn.limn-shop.net/my%20cat.png" }).end();
      else answer.end("bytes");
    });
    expect(await outcome(start)).toBe("my cat.png: bytes");
    expect(asked).toEqual([start, "https://cdn.limn-shop.net/my%20cat.png"]);
    expect(headers.every((header) => header === undefined)).toBe(true);
  });

  it.each([
    "http://127.0.0.1/",
    "http://[::ffff:169.254.169.254]/",
    "http://2852039166/",
    "https://inside.limn-shop.net/",
    "file:///etc/passwd",
    "https://a:b@shop.limn-shop.net/",
  ])("is refused where it is led on to %s, before that is asked", async (target) => {
    const { outcome, asked } = await serve((_, answer) => answer.writeHead(307, { Location: target }).end());
    expect(await outcome(start)).toBe("url-refused");
    expect(asked).toEqual([start]);
  });

  it("is given up after five redirects, and where one leads nowhere", async () => {
    const circle = await serve((_, answer) => answer.writeHead(301, { Location: "/start" }).end());
    expect(await circle.outcome(start)).toBe("url-unreachable");
    expect(circle.asked).toHaveLength(6);
  });

  it.each([
    [301, { Location: "http://[" }],
    [404, {}],
    [500, {}],
  ])("is unreachable where the answer is %i", async (status, headers) => {
    const { outcome } = await serve((_, answer) => answer.writeHead(status, headers).end());
    expect(await outcome(start)).toBe("url-unreachable");
  });

  it("is refused beyond the limit, whether its length is told or not", async () => {
    const told = await serve((_, answer) => {
      answer.writeHead(200, { "Content-Length": inputLimits.maxSizeBytes + 1 });
      answer.write("x");
    });
    expect(await told.outcome(start)).toBe("file-too-large");
    server?.closeAllConnections();
    server?.close();
    const megabyte = Buffer.alloc(1024 * 1024);
    const untold = await serve((_, answer) => {
      const more = () => {
        while (!answer.destroyed && answer.write(megabyte));
      };
      answer.on("drain", more);
      more();
    });
    expect(await untold.outcome(start)).toBe("file-too-large");
  });

  it("that breaks off is unreachable", async () => {
    const { outcome } = await serve((_, answer) => {
      answer.writeHead(200, { "Content-Length": 100 });
      answer.write("x", () => answer.destroy());
    });
    expect(await outcome(start)).toBe("url-unreachable");
  });
});

describe("a name", () => {
  it("is looked up in both families, past its aliases", async () => {
    const { resolver, asked } = await serve((request, answer) => {
      const isSix = request.url?.includes("AAAA") ?? false;
      const alias = { name: "a", type: 5, TTL: 1, data: "b." };
      const record = isSix ? { type: 28, data: "2606:4700::1" } : { type: 1, data: "93.184.215.14" };
      answer.end(JSON.stringify({ Status: 0, Answer: [alias, { name: "b", TTL: 1, ...record }] }));
    });
    expect(await resolver("shop.limn-shop.net")).toEqual(["93.184.215.14", "2606:4700::1"]);
    expect(asked.map((url) => new URL(url).searchParams.get("type"))).toEqual(["A", "AAAA"]);
  });

  it.each(["nonsense", '{"Status":0,"Answer":[{"type":"1"}]}'])(
    "is not passed over where the answer is %s",
    async (text) => {
      const { resolver } = await serve((_, answer) => answer.end(text));
      await expect(resolver("shop.limn-shop.net")).rejects.toThrow("url-unreachable");
    },
  );
});
