/** The same stream, which fails with `error()` once more than `maxBytes` have come. */
export function limitBody(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  error: () => Error,
): ReadableStream<Uint8Array> {
  let sizeBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sizeBytes += chunk.length;
      if (sizeBytes > maxBytes) controller.error(error());
      else controller.enqueue(chunk);
    },
  });
  return body.pipeThrough(counter);
}
