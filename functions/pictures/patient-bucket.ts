/** R2 asks to try again after an internal error, a timeout or too many calls (Cloudflare's documentation of R2's error codes). */
const pausesMs = [100, 400];

/** Each of these may be done twice and comes to the same. */
const repeatable = new Set<PropertyKey>(["get", "head", "list", "delete", "createMultipartUpload"]);

/**
 * A bucket that makes a call again when it failed, three times at most: a step of a job makes a dozen calls, and begins from nothing
 * when one of them fails. A body that is a stream can be sent once only, and so it is; the end of an upload in parts, too, since R2 does
 * not know an upload any more that it has completed.
 */
export function patientBucket(bucket: R2Bucket): R2Bucket {
  return repeating(bucket, (method, values) => {
    if (method === "put") return !(values[1] instanceof ReadableStream);
    return repeatable.has(method);
  });
}

function repeating<Target extends object>(
  target: Target,
  mayRepeat: (method: PropertyKey, values: readonly unknown[]) => boolean,
): Target {
  return new Proxy(target, {
    get(of, key) {
      const value: unknown = Reflect.get(of, key, of);
      if (typeof value !== "function") return value;
      return async (...values: unknown[]) => {
        const call = async () => Reflect.apply(value, of, values) as unknown;
        const answer = mayRepeat(key, values) ? await again(call) : await call();
        return key === "createMultipartUpload"
          ? repeating(answer as R2MultipartUpload, (method) => method === "uploadPart")
          : answer;
      };
    },
  });
}

/** Rejects with the last failure. */
async function again<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (const pauseMs of pausesMs) {
    try {
      return await call();
    } catch {
      await scheduler.wait(pauseMs);
    }
  }
  return call();
}
