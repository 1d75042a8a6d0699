/** What one page tells at most: a failure that repeats in endless variants must not flood the operators. */
const maxReports = 20;
const maxDescriptionLength = 8_000;

const reported = new Set<string>();

/** An unknown failure as operators read it: its name, message and stack. Never a value of the person's. */
export function describeForOperators(error: unknown): string {
  if (error instanceof Error) {
    const cause =
      error.cause instanceof Error ? `\ncaused by ${error.cause.name}: ${error.cause.message}` : "";
    return `${error.name}: ${error.message}\n${error.stack ?? ""}${cause}`;
  }
  return String(error);
}

/** Failures that differ only in figures and hashes count as one. */
export function fingerprintOf(description: string): string {
  return description
    .replace(/https?:\/\/[^\s)]+/g, "address")
    .replace(/\d+/g, "0")
    .slice(0, 400);
}

/**
 * Tells the operators of a failure, once for each fingerprint. Never throws; a report that cannot be sent is logged with
 * the sentence of specification section 8.
 */
export function reportError(description: string): void {
  const fingerprint = fingerprintOf(description);
  if (reported.has(fingerprint) || reported.size >= maxReports) return;
  reported.add(fingerprint);
  const text = `${description}\nat ${window.location.pathname}`.slice(0, maxDescriptionLength);
  fetch("/relay/errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ description: text }),
    // The report outlives the page that failed.
    keepalive: true,
  })
    .then((response) => {
      if (!response.ok) throw new Error(`status ${response.status}`);
    })
    .catch((error: unknown) => console.error("Error while sending error notification:", error));
}
