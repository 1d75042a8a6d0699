/** Enough for every JSON body and most small pictures. */
const maxLeftoverBytes = 1024 * 1024;

/**
 * Reads what a handler left of a small request body. HTTP/1.1 cannot reuse a connection whose request was not read to
 * its end (RFC 9112 section 9.3), and a client's next request on it would fail for no fault of its own. A large body is
 * not worth the wait: its connection is closed.
 */
export async function readLeftoverBody(request: Request): Promise<void> {
  const { body } = request;
  if (!body || body.locked || Number(request.headers.get("Content-Length")) > maxLeftoverBytes) return;
  let sizeBytes = 0;
  for await (const chunk of body) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxLeftoverBytes) return;
  }
}
