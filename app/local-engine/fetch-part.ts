/** Parts are a few hundred kilobytes to three megabytes; after this the network is taken for gone. */
const deadlineMs = 120_000;

/** A part of the engine (a codec, the kernel, weights) could not be fetched. */
export class PartMissingError extends Error {
  override readonly name = "PartMissingError";
}

/** A file of the site. Throws `PartMissingError`. */
export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(deadlineMs) });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  } catch (cause) {
    throw new PartMissingError(`${url} was not fetched`, { cause });
  }
}

/** Compiles a WebAssembly file of the site. Throws `PartMissingError`. */
export async function compiled(url: string): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await fetchBytes(url));
}
