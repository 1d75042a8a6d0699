import { LimnError } from "#contract/errors";
import { wholePictureLimits } from "#contract/limits";
import { fetchPublic, type PublicNetwork } from "./public-fetch";

const maxRedirects = 5;
/** For the whole way: names, redirects and the picture itself. */
const timeoutMs = 30_000;

export interface FetchedPicture {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Fetches a picture from the public internet. Each hop is judged before it is asked, and nothing but the request itself
 * goes along: no cookie, no credentials, no referrer. What it claims to be does not matter; its bytes are judged later, as
 * an upload's are. Throws `url-refused`, `url-unreachable` and `file-too-large`.
 */
export async function fetchPicture(address: string, network: PublicNetwork): Promise<FetchedPicture> {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = new URL(address);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const answer = await ask(url, signal, network);
    if (answer.status < 300 || answer.status >= 400) {
      return { name: nameOf(url), bytes: await readPicture(answer) };
    }
    const next = answer.headers.get("Location") ?? "";
    await answer.body?.cancel();
    url = follow(next, url);
  }
  throw unreachable(`It leads on more than ${maxRedirects} times.`);
}

function follow(location: string, from: URL): URL {
  try {
    return new URL(location, from);
  } catch {
    throw unreachable("It leads nowhere.");
  }
}

async function ask(url: URL, signal: AbortSignal, network: PublicNetwork): Promise<Response> {
  try {
    const headers = { Accept: "image/*", "User-Agent": "Limn" };
    return await fetchPublic(url, { signal, headers }, network);
  } catch (error) {
    throw error instanceof LimnError ? error : unreachable("It does not answer.", error);
  }
}

async function readPicture(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (!answer.ok) {
    await answer.body?.cancel();
    throw unreachable(`It answers with status ${answer.status}.`);
  }
  const { maxSizeBytes } = wholePictureLimits;
  const tooLarge = () =>
    new LimnError("file-too-large", {
      publicDetail: `By their address, files of up to ${maxSizeBytes / 1024 / 1024} MB are possible.`,
    });
  if (Number(answer.headers.get("Content-Length")) > maxSizeBytes) {
    await answer.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let sizeBytes = 0;
  try {
    const reader = answer.body?.getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      sizeBytes += read.value.length;
      if (sizeBytes > maxSizeBytes) {
        await reader?.cancel();
        throw tooLarge();
      }
      chunks.push(read.value);
    }
  } catch (error) {
    throw error instanceof LimnError ? error : unreachable("It broke off.", error);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** The last part of the address; only shown. */
function nameOf(url: URL): string {
  const last = url.pathname.split("/").at(-1) ?? "";
  try {
    return (
      decodeURIComponent(last)
        .replace(/[\\/\p{Cc}]/gu, " ")
        .trim()
        .slice(0, 200) || "picture"
    );
  } catch {
    return "picture";
  }
}

function unreachable(publicDetail: string, cause?: unknown): LimnError {
  return new LimnError("url-unreachable", { publicDetail, cause });
}
