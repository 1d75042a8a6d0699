/**
 * Waits for an answer up to a deadline; for calls that take no signal. Rejects with `late` when it does not come; what it
 * would have been is then nobody's.
 */
export async function withDeadline<Value>(
  answer: Promise<Value>,
  timeoutMs: number,
  late = new Error(`no answer within ${timeoutMs} ms`),
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), timeoutMs);
  });
  try {
    return await Promise.race([answer, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
