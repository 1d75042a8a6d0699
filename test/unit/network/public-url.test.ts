import { describe, expect, it } from "vitest";
import { LimnError } from "#contract/errors";
import { isPublicAddress } from "#functions/network/public-address";
import { requirePublicUrl } from "#functions/network/public-url";

const publicAddresses = [
  "93.184.215.14",
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.0",
  "100.63.255.255",
  "2606:4700:4700::1111",
  "2a00:1450:4001:80b::200e",
];
const otherAddresses = [
  "0.0.0.0",
  "10.0.0.1",
  "100.64.0.1",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "192.0.2.1",
  "198.18.0.1",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "168.63.129.16",
  "100.100.100.200",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:a9fe:a9fe",
  "::7f00:1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "2002:7f00:1::",
  "2001:0:7f00:1::",
  "2001:db8::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fec0::1",
  "ff02::1",
  "nonsense",
  "1.2.3",
  "1.2.3.256",
  "01.2.3.4",
  "1:2:3:4:5:6:7:8:9",
  "2001:::1",
  "",
];

describe("an address", () => {
  it.each(publicAddresses)("is of the public internet: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
  it.each(otherAddresses)("is not of the public internet: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

/** Names that lead somewhere; the others lead nowhere. */
const names: Readonly<Record<string, readonly string[]>> = {
  "pictures.limn-shop.net": ["93.184.215.14", "2606:4700:4700::1111"],
  "inside.limn-shop.net": ["10.0.0.7"],
  "mixed.limn-shop.net": ["93.184.215.14", "127.0.0.1"],
  "mapped.limn-shop.net": ["::ffff:169.254.169.254"],
  "metadata.google.internal": ["93.184.215.14"],
};

async function outcomeOf(url: string, localHosts: readonly string[] = []): Promise<string> {
  try {
    await requirePublicUrl(new URL(url), { resolve: async (name) => names[name] ?? [], localHosts });
    return "allowed";
  } catch (error) {
    return error instanceof LimnError ? error.code : String(error);
  }
}

const refused = [
  "http://localhost/a.png",
  "http://LOCALHOST./a.png",
  "http://app.localhost/a.png",
  "http://127.0.0.1/",
  "http://127.1/",
  "http://2130706433/",
  "http://0x7f.0.0.1/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://017700000001/",
  "http://127.0.0.1./",
  "http://①②⑦.⓪.⓪.①/",
  "http://127。0。0。1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[::1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[0:0:0:0:0:ffff:a9fe:a9fe]/",
  "http://[fd00:ec2::254]/",
  "http://[64:ff9b::169.254.169.254]/",
  "http://0/",
  "http://router/",
  "http://printer.local/",
  "http://metadata.google.internal/",
  "http://nas.home.arpa/",
  "https://inside.limn-shop.net/a.png",
  "https://mixed.limn-shop.net/a.png",
  "https://mapped.limn-shop.net/a.png",
  "https://user:word@pictures.limn-shop.net/a.png",
  "https://user@pictures.limn-shop.net/a.png",
  "https://pictures.limn-shop.net:8443/a.png",
  "http://pictures.limn-shop.net:22/",
  "https://pictures.limn-shop.net:80/",
  "ftp://pictures.limn-shop.net/a.png",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "blob:https://pictures.limn-shop.net/1",
];

describe("a picture's address", () => {
  it.each(refused)("is refused: %s", async (url) => {
    expect(await outcomeOf(url)).toBe("url-refused");
  });

  it.each([
    "https://pictures.limn-shop.net/a.png",
    "http://PICTURES.limn-shop.net:80/a.png",
    "https://pictures.limn-shop.net.:443/a",
    "https://8.8.8.8/a.png",
    "https://[2606:4700:4700::1111]/a.png",
  ])("is allowed: %s", async (url) => {
    expect(await outcomeOf(url)).toBe("allowed");
  });

  it("of a developer's own machine is allowed where it is named, by its host and port", async () => {
    expect(await outcomeOf("http://127.0.0.1:9000/hook", ["127.0.0.1:9000"])).toBe("allowed");
    expect(await outcomeOf("http://127.0.0.1:9001/hook", ["127.0.0.1:9000"])).toBe("url-refused");
    expect(await outcomeOf("http://127.0.0.1/hook", ["127.0.0.1:9000"])).toBe("url-refused");
  });

  it("that nobody knows is unreachable", async () => {
    expect(await outcomeOf("https://nobody.limn-shop.net/")).toBe("url-unreachable");
  });
});
