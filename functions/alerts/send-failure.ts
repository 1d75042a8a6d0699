/** The log's line for an alert that did not get through (specification section 8); nothing else breaks by it. */
export function logSendFailure(error: unknown): void {
  console.error("Error while sending error notification:", error instanceof Error ? error.message : error);
}
