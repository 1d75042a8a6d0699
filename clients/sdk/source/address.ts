const loopbackHosts = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The site's address without a slash at its end. A key must not cross a network in the clear. */
export function checkedAddress(baseUrl: string): string {
  const url = parsedUrl(baseUrl.trim());
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError("Limn's address is missing: give baseUrl, or set LIMN_BASE_URL (https://…).");
  }
  const isLocal = loopbackHosts.has(url.hostname) || url.hostname.endsWith(".localhost");
  if (url.protocol === "http:" && !isLocal) {
    throw new TypeError("Limn's address must begin with https: the API key would be sent in the clear.");
  }
  return url.origin;
}

function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** A variable of the environment, where there is one: Node, Deno and Bun. */
export function environmentVariable(name: "LIMN_API_KEY" | "LIMN_BASE_URL"): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}
